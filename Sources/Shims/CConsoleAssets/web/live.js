// Keeps a page current: the gateway says that something changed, the page fetches itself anew and takes over its live part.
// Without JavaScript the page still works; it is then as old as its last loading.
"use strict";
(() => {
    const part = () => document.getElementById("live");
    if (!part() || !window.EventSource) return;
    let waiting = false;
    const refresh = async () => {
        if (waiting || document.activeElement?.closest("form")) return;
        waiting = true;
        try {
            const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
            if (!answer.ok) return;
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const fresh = page.getElementById("live");
            if (fresh && fresh.innerHTML !== part().innerHTML) part().replaceWith(fresh);
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
