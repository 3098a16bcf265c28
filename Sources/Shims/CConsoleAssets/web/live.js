// Keeps a page current: the gateway says that something changed, the page fetches itself anew and takes over its live part.
// Without JavaScript the page still works; it is then as old as its last loading.
"use strict";
(() => {
    const part = () => document.getElementById("live");
    if (!part() || !window.EventSource) return;
    let waiting = false;
    // What was opened or has the focus stays so: cards keep their names while what they show changes.
    const keep = (old, fresh) => {
        for (const details of old.querySelectorAll("details[open][id]")) {
            const same = fresh.querySelector(`#${CSS.escape(details.id)}`);
            if (same) same.open = true;
        }
        const focus = document.activeElement?.closest("[aria-labelledby]");
        const name = focus && old.contains(focus) ? focus.getAttribute("aria-labelledby") : "";
        old.replaceWith(fresh);
        if (name) fresh.querySelector(`[tabindex][aria-labelledby="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
    };
    const refresh = async () => {
        // What is being typed stays, unless it is the answer to a question that may be over.
        const typed = document.activeElement?.closest("form");
        if (waiting || typed && !typed.dataset.question) return;
        waiting = true;
        try {
            // What a page does by itself is no act of the person and keeps no login alive.
            const answer = await fetch(location.href, { headers: { Accept: "text/html", "X-Background": "1" } });
            if (answer.redirected) location.reload();
            if (!answer.ok || answer.redirected) return;
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const fresh = page.getElementById("live");
            if (typed && fresh?.querySelector("form[data-question]")?.dataset.question === typed.dataset.question) return;
            if (fresh && fresh.innerHTML !== part().innerHTML) keep(part(), fresh);
        } finally {
            waiting = false;
        }
    };
    const source = new EventSource("/events");
    source.onmessage = refresh;
    source.onopen = refresh;
    // A day can end and a reading grow old without any event.
    setInterval(refresh, 60000);
})();
