# Runs in the guest: the built gateway against the real bluetoothd. $1: the binary. Exit status 1 where octets are missing or doubled.
set -u
BLUETOOTHD_ARGS=${BLUETOOTHD_ARGS:-}
bin=$1 data=/tmp/data failed=0
stored() { sqlite3 "file:$data/hypona.sqlite?mode=ro" "select count(*) from evidence where instr(lower(hex(bytes)), '$1') or instr(lower(cast(bytes as text)), '$1')" 2>/dev/null || echo 0; }
await() {  # WHAT HEX: until exactly this is stored
  local from; read -r from _ < /proc/uptime
  for _ in $(seq 360); do
    if [ "$(stored "$2")" -ge 1 ]; then read -r to _ < /proc/uptime; echo "ok   $1 ($(echo "$to - $from" | bc) s)"; return; fi
    sleep 0.25
  done
  echo "FAIL $1: nothing stored"; failed=1
}
serve() { "$bin" serve --data $data --listen 127.0.0.1:0 >>/run/vm/serve.log 2>&1 & gateway=$!; }
"$bin" patient add --data $data --study-id VM-1 --surgery-date "$(date +%F)" --baseline-weight 70.0 >/dev/null 2>&1
serve
await "an advertised weighing" 22b036ea070b1e071e05
await "a weighing over a connection" 02b036ea070b1e071e00
kill -9 "$(cat /run/bluetoothd.pid)"; sleep 1; start_bluetoothd
await "a weighing after bluetoothd was killed" 02b136ea070b1e071f00
kill -TERM $gateway; wait $gateway; rc=$?
[ $rc = 0 ] && echo "ok   the gateway ends cleanly" || { echo "FAIL the gateway ended with $rc"; failed=1; }
serve
await "a weighing after the gateway was restarted" 02b236ea070b1e072000
kill -TERM $gateway; wait $gateway
for hex in 22b036ea070b1e071e05 02b036ea070b1e071e00 02b136ea070b1e071f00 02b236ea070b1e072000; do
  n=$(stored $hex); [ "$n" = 1 ] && echo "ok   $hex is stored once" || { echo "FAIL $hex is stored $n times"; failed=1; }
done
exit $failed
