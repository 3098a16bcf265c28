// The display at the bed: keeps the light current, goes home after a minute, gives the tone, and offers keys for numbers.
// Without JavaScript every page works too; it is then as old as its last loading.
"use strict";
(() => {
    const body = document.body;
    const live = () => document.getElementById("live");

    // Home by itself: whoever walks away leaves the light behind.
    const idle = Number(body.dataset.idle) * 1000;
    if (idle > 0) {
        let timer;
        const restart = () => { clearTimeout(timer); timer = setTimeout(() => location.assign("/bedside"), idle); };
        for (const event of ["pointerdown", "keydown", "input", "scroll"]) addEventListener(event, restart, { passive: true });
        restart();
    }

    // The tone: two notes. A browser that was never touched may refuse it; the kiosk is started so that it does not.
    let audio;
    const tone = () => {
        try {
            audio ??= new AudioContext();
            for (const [start, pitch] of [[0, 880], [0.35, 660]]) {
                const note = audio.createOscillator();
                const volume = audio.createGain();
                note.frequency.value = pitch;
                volume.gain.setValueAtTime(0.4, audio.currentTime + start);
                volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.3);
                note.connect(volume).connect(audio.destination);
                note.start(audio.currentTime + start);
                note.stop(audio.currentTime + start + 0.3);
            }
        } catch { /* no sound device: the screen says the same */ }
    };
    let heard = "";
    const sound = () => {
        const kind = live()?.dataset.tone ?? "";
        if (kind === "reminder" && heard !== live().querySelector(".ask p")?.textContent) {
            heard = live().querySelector(".ask p")?.textContent;
            tone();
        }
        if (kind !== "reminder") heard = "";
    };
    setInterval(() => { if (live()?.dataset.tone === "alarm") tone(); }, 60000);
    if (live()?.dataset.tone === "alarm") tone();
    sound();

    // The light keeps itself current; pages of entry are left alone. Red takes the screen whatever is shown.
    const isLight = body.classList.contains("home") || body.classList.contains("red");
    let waiting = false;
    const refresh = async () => {
        if (waiting) return;
        waiting = true;
        try {
            const answer = await fetch("/bedside", { headers: { Accept: "text/html", "X-Background": "1" } });
            if (!answer.ok) return;
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const isRed = page.body.classList.contains("red");
            if (!isLight) {
                if (isRed && !document.querySelector("form") && sessionStorage.getItem("red") !== "seen") location.assign("/bedside");
                return;
            }
            if (isRed) sessionStorage.setItem("red", "seen"); else sessionStorage.removeItem("red");
            const fresh = page.getElementById("live");
            if (!fresh || (fresh.innerHTML === live().innerHTML && fresh.dataset.tone === live().dataset.tone)) return;
            const wasAlarm = live().dataset.tone === "alarm";
            body.className = page.body.className;
            live().replaceWith(fresh);
            if (fresh.dataset.tone === "alarm" && !wasAlarm) tone();
            sound();
        } finally {
            waiting = false;
        }
    };
    if (isLight && window.EventSource) {
        const source = new EventSource("/events");
        source.onmessage = refresh;
        source.onopen = refresh;
    }
    // A day can end and a reading grow old without any event.
    setInterval(refresh, 30000);

    // Keys for numbers: the display has no keyboard.
    for (const keys of document.querySelectorAll(".keys")) {
        const input = keys.closest("form").querySelector("input[name=value]");
        const words = [..."1234567890", ...(keys.dataset.keys === "decimal" ? [keys.dataset.comma] : []), "⌫"];
        for (const word of words) {
            const key = document.createElement("button");
            key.type = "button";
            key.className = "quiet";
            key.textContent = word;
            if (word === "⌫") key.setAttribute("aria-label", document.documentElement.lang === "de" ? "Löschen" : "Delete");
            key.addEventListener("click", () => {
                input.value = word === "⌫" ? input.value.slice(0, -1) : (input.value + word).slice(0, input.maxLength);
                input.dispatchEvent(new Event("input", { bubbles: true }));
            });
            keys.append(key);
        }
        // Shown at once for a finger; who has a keyboard types.
        keys.hidden = !matchMedia("(pointer: coarse)").matches && !matchMedia("(max-height: 30rem)").matches;
    }
})();
