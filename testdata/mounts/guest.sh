# Runs in the guest of script/test-mounts as its only session: servers, mounts, the gateway, and people who upload. Each check is a line of `result`.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
. /run/vm/env
exec >>/run/vm/guest.log 2>&1
set -x
say() { echo "$*" >>/run/vm/result; }
ok() { say "ok   $*"; }
fail() { say "FAIL $*"; }
seconds() { read -r up _ </proc/uptime; echo "${up%.*}"; }
ip link set lo up
hostname mounts-vm
# The kernel itself looks for what its parts need below the first root, where there is nothing: all are loaded by hand.
mkdir -p /lib/modules; ln -s "$modules/lib/modules/$version" "/lib/modules/$version"
for module in fuse nls_utf8 ccm gcm ghash-generic cmac sha512_generic cifs nfsv4 nfsd; do modprobe "$module" || say "note no module $module"; done
# The gateway's user may not see the folder of the source.
install -m 755 "$binary" /run/hypona; install -m 755 "${binary%/*}/hypona-photo-worker" /run/; cp -r "$root/resources/tessdata" /run/tessdata; binary=/run/hypona
mount -t tmpfs tmpfs /srv; mount -t tmpfs tmpfs /tmp; mount -t tmpfs tmpfs /mnt; mount -t tmpfs -o mode=755 tmpfs /var/spool
mkdir -p /run/sshd /run/rpc_pipefs /dev/pts; mount -t devpts devpts /dev/pts
photos=$root/testdata/photos/display
first=$(ls "$photos"/*.jpg | sed -n 1p) second=$(ls "$photos"/*.jpg | sed -n 2p) third=$(ls "$photos"/*.jpg | sed -n 3p)

# --- the gateway as the package runs it: its own user, the folder for a group of those who upload
groupadd -r hypona-drop; useradd -r -M -s /usr/sbin/nologin hypona; usermod -aG hypona-drop hypona
# Who uploads, as `adduser --disabled-password`: no password, and not locked.
useradd -M -d /tmp/upload -s /usr/sbin/nologin -g hypona-drop -p '*' upload
useradd -M -d /tmp/far -s /bin/sh -p '*' far
ssh-keygen -q -t ed25519 -N '' -f /tmp/key; ssh-keygen -q -t ed25519 -N '' -f /tmp/hostkey
for user in upload far; do
  install -d -o $user -m 700 /tmp/$user /tmp/$user/.ssh
  install -o $user -m 600 /tmp/key.pub /tmp/$user/.ssh/authorized_keys
done
gateway() { # NAME FOLDER: starts one on that drop folder
  data=/tmp/$1
  install -d -o hypona -g hypona -m 750 "$data"
  echo "{ drop: { folder: '$2' }, bluetooth: { enabled: false } }" >"/tmp/$1.json5"
  run="setpriv --reuid hypona --regid hypona --init-groups env HYPONA_TESSDATA=/run/tessdata $binary"
  hypona() { verb=$1; shift; $run "$verb" "$@" --data "$data" --config "/tmp/$name.json5"; }
  name=$1
  hypona patient add --study-id "VM-$1" --surgery-date "$(date +%F)" --baseline-weight 80 >/dev/null
  $run serve --data "$data" --config "/tmp/$1.json5" --listen 127.0.0.1:0 >"/run/vm/$1.log" 2>&1 &
  process=$!
  for _ in $(seq 300); do grep -q '^console: ' "/run/vm/$1.log" && return; sleep 0.1; done
  fail "$1: the gateway did not start"
}
stored() { sqlite3 "file:$data/hypona.sqlite?mode=ro" "SELECT count(*) FROM evidence WHERE source LIKE 'photo%' OR kind LIKE 'photo%'"; }
ended() { # the files that were taken away, in the folder as the server has it
  find "$1/done" "$1/review" "$1/failed" -type f ! -name '*.txt' 2>/dev/null | wc -l
}
await() { # COUNT FOLDER WHAT LIMIT: until so many files have ended, and exactly so many photos are stored as were different
  local from; from=$(seconds)
  for _ in $(seq $(($4 * 5))); do [ "$(ended "$2")" -ge "$1" ] && { ok "$name: $3 ($(($(seconds) - from)) s)"; return; }; sleep 0.2; done
  fail "$name: $3: $(ended "$2") of $1 after $4 s: $(ls -R "$2" | tr '\n' ' ')"
}
once() { [ "$(stored)" = "$1" ] && ok "$name: each photo is stored once ($1)" || fail "$name: $(stored) photos stored, not $1"; }
said() { # WORDS: what status says of the drop folder
  line=$(hypona status | grep 'drop folder')
  case $line in *"$1"*) ok "$name: status says: $(echo $line)";; *) fail "$name: status says: $line";; esac
}
finish() { kill -TERM $process; wait $process && ok "$name: the gateway ends cleanly" || fail "$name: the gateway ended with $?"; }

# --- somebody fills SHARE, which the gateway sees as MOUNT: the same for every kind of mount
share() { # NAME SHARE MOUNT WORDS STOP START
  gateway "$1" "$3"
  said "$4"
  cp "$first" "$2/first.jpg"
  await 1 "$2" "a photo that was copied in on the server" 150
  size=$(stat -c %s "$second")
  head -c $((size / 2)) "$second" >"$2/second.jpg"
  sleep 35
  [ "$(ended "$2")" = 1 ] && ok "$1: half of a photo is left alone over two looks" || fail "$1: half of a photo was taken"
  tail -c +$((size / 2 + 1)) "$second" >>"$2/second.jpg"
  await 2 "$2" "its other half" 150
  $5; sleep 3
  cp "$third" "$2/.upload.part"
  sleep 17
  $6
  mv "$2/.upload.part" "$2/Foto Übung 😀.jpg"
  cp "$first" "$2/first again.jpg"
  await 4 "$2" "a renamed photo and a known one, after the server was away" 240
  once 3
  hypona doctor | grep 'drop folder' | grep -q "lies on another machine (${4%% *})" && ok "$1: doctor names the file system" || fail "$1: $(hypona doctor | grep 'drop folder')"
  finish
}

# --- Samba
cifs() {
  mkdir -p /srv/cifs /mnt/cifs /run/samba /tmp/samba; chown hypona:hypona /srv/cifs; chmod 2770 /srv/cifs
  cat >/tmp/smb.conf <<S
[global]
  private dir = /tmp/samba
  state directory = /tmp/samba
  cache directory = /tmp/samba
  lock directory = /tmp/samba
  pid directory = /tmp/samba
  ncalrpc dir = /tmp/samba/ncalrpc
  log file = /run/vm/samba.log
  server role = standalone
  disable spoolss = yes
  bind interfaces only = yes
  interfaces = lo
[drop]
  path = /srv/cifs
  read only = no
  force user = hypona
S
  (echo word; echo word) | smbpasswd -c /tmp/smb.conf -s -a hypona
  samba_on() { smbd -F -s /tmp/smb.conf & for _ in $(seq 50); do smbclient -s /tmp/smb.conf -L localhost -U hypona%word >/dev/null 2>&1 && return; sleep 0.2; done; }
  samba_off() { pkill -x smbd; }
  samba_on
  if mount -t cifs -o "iocharset=utf8,username=hypona,password=word,uid=hypona,gid=hypona,file_mode=0660,dir_mode=0770" //127.0.0.1/drop /mnt/cifs; then
    share cifs /srv/cifs /mnt/cifs "cifs does not tell" samba_off samba_on
  else dmesg | tail -n 20; fail "cifs: cannot be mounted"; fi
}

# --- NFS: the kernel's own server
nfs() {
  mkdir -p /srv/nfs /mnt/nfs /var/lib/nfs/v4recovery /var/lib/nfs/sm; chown hypona:hypona /srv/nfs; chmod 2770 /srv/nfs
  mount -t nfsd nfsd /proc/fs/nfsd
  nfs_on() { exportfs -o rw,fsid=0,no_subtree_check,insecure 127.0.0.1:/srv/nfs; rpc.nfsd -N 3 -G 10 -L 10 2; }
  nfs_off() { rpc.nfsd 0; }
  rpcbind -w || true
  rpc.mountd -N 3
  nfs_on
  if mount -t nfs4 -o vers=4.2,hard 127.0.0.1:/ /mnt/nfs; then
    share nfs /srv/nfs /mnt/nfs "nfs4 does not tell" nfs_off nfs_on
  else fail "nfs: cannot be mounted"; fi
}

# --- SFTP: an upload user in a cage, as docs/operations.md sets it up
sftp_on() { # PORT: a server of its own, with the lines of the manual
  cat >/tmp/sshd.$1 <<S
Port $1
ListenAddress 127.0.0.1
HostKey /tmp/hostkey
PidFile /run/sshd-$1.pid
UsePAM no
Subsystem sftp internal-sftp
Match User upload
$(sed -n '/ForceCommand internal-sftp/,/AllowTcpForwarding/p' "$root/docs/operations.md" | sed '/AllowTcpForwarding/q')
S
  "$(command -v sshd)" -f /tmp/sshd.$1 -E /run/vm/sshd.log
}
cage() {
  install -d -o hypona -g hypona-drop -m 2770 /var/spool/hypona
  sftp_on 2222
  upload() { sftp -q -P 2222 -i /tmp/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -b - "${1:-upload}@127.0.0.1"; }
  gateway sftp /var/spool/hypona
  said "watched"
  head -c 20000 "$second" >/tmp/half.jpg
  printf 'put %s first.jpg\nput /tmp/half.jpg second.jpg\n' "$first" | upload
  await 1 /var/spool/hypona "a photo over SFTP" 100
  sleep 12
  [ "$(ended /var/spool/hypona)" = 1 ] && ok "sftp: a broken upload is left alone" || fail "sftp: a broken upload was taken"
  printf 'reput %s second.jpg\nput %s .third.part\nrename .third.part "Foto Übung 😀.jpg"\nput %s first-again.jpg\n' "$second" "$third" "$first" | upload
  await 4 /var/spool/hypona "an upload that went on, one renamed into place, one known" 150
  once 3
  printf 'ls ..\nget /etc/passwd /tmp/stolen\n' | upload; [ -e /tmp/stolen ] && fail "sftp: the cage is open" || ok "sftp: the upload user sees nothing but its folder"
  ssh -p 2222 -i /tmp/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null upload@127.0.0.1 'echo shell' </dev/null | grep -q shell && fail "sftp: the upload user has a shell" || ok "sftp: the upload user has no shell"
  finish
}

# --- sshfs: the folder lies on another machine, and is mounted here by a program
fuse_on() { sftp_on 2223; }
# The server and the connections that it serves.
fuse_off() { pkill -TERM -P "$(cat /run/sshd-2223.pid)"; kill "$(cat /run/sshd-2223.pid)"; }
fuse() {
  mkdir -p /srv/fuse /mnt/fuse; chown far /srv/fuse
  fuse_on
  if sshfs -o "allow_other,uid=$(id -u hypona),gid=$(id -g hypona),reconnect,ServerAliveInterval=2,port=2223,IdentityFile=/tmp/key,StrictHostKeyChecking=no,UserKnownHostsFile=/dev/null" \
    far@127.0.0.1:/srv/fuse /mnt/fuse; then
    share fuse /srv/fuse /mnt/fuse "fuse.sshfs does not tell" fuse_off fuse_on
  else fail "sshfs: cannot be mounted"; fi
}

# Each kind for itself, all at once: most of the time is waiting.
for kind in $kinds; do $kind & done
for job in $(jobs -p); do wait "$job"; done
say done
sync
