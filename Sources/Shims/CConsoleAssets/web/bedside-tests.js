// The reaction test (five touches, the median counts) and the tapping test (ten seconds). Nothing is stored before "save".
"use strict";
(() => {
    const test = document.getElementById("test");
    if (!test) return;
    const field = test.querySelector(".field");
    const score = test.querySelector(".score");
    const words = test.dataset;
    const isReaction = words.kind === "cognition";
    const rounds = 5;
    const seconds = 10;
    let times = [];
    let taps = 0;
    let state = "ready";
    let shownAt = 0;
    let timer;

    const show = (name, text) => { state = name; field.className = "field " + (name === "now" || name === "tap" ? "now" : name === "wait" ? "wait" : ""); field.textContent = text; };
    const finish = (value) => {
        field.hidden = true;
        score.textContent = words.result.replace("#", value);
        document.getElementById("result").value = value;
        document.getElementById("save").hidden = false;
        document.querySelector("#save button").focus();
    };
    const wait = () => {
        score.textContent = words.round.replace("#", times.length + 1);
        show("wait", words.wait);
        timer = setTimeout(() => {
            show("now", words.now);
            // The moment the colour is on the screen, not the one it was asked for.
            requestAnimationFrame(() => requestAnimationFrame((now) => { shownAt = now; }));
        }, 1500 + Math.random() * 2500);
    };
    const count = () => {
        taps = 1;
        show("tap", String(taps));
        let left = seconds;
        score.textContent = words.left.replace("#", left);
        timer = setInterval(() => {
            left -= 1;
            score.textContent = words.left.replace("#", left);
            if (left === 0) { clearInterval(timer); finish(taps); }
        }, 1000);
    };
    const touch = (at) => {
        if (state === "ready" || state === "early") return isReaction ? wait() : count();
        if (state === "tap") { taps += 1; field.textContent = String(taps); return; }
        if (state === "wait") { clearTimeout(timer); score.textContent = words.early; show("early", words.start); return; }
        if (state !== "now" || shownAt === 0) return;
        const time = Math.round(at - shownAt);
        shownAt = 0;
        // Nobody reacts within 100 ms: that was a guess.
        if (time < 100) { score.textContent = words.early; show("early", words.start); return; }
        times.push(time);
        if (times.length < rounds) return wait();
        times.sort((a, b) => a - b);
        finish(times[2]);
    };
    field.addEventListener("pointerdown", (event) => { event.preventDefault(); touch(event.timeStamp); });
    field.addEventListener("keydown", (event) => {
        if ((event.key === " " || event.key === "Enter") && !event.repeat) { event.preventDefault(); touch(event.timeStamp); }
    });
    show("ready", words.start);
    test.hidden = false;
})();
