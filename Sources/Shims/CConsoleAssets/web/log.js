// Adds new lines of the log to the open page. Without JavaScript the page shows them when it is loaded again.
"use strict";
(() => {
    const body = document.getElementById("log");
    if (!body || !window.EventSource) return;
    const most = 500;
    const wanted = new URLSearchParams(location.search);
    const text = (wanted.get("text") || "").toLowerCase();
    wanted.set("after", body.dataset.after);
    const source = new EventSource("/tech/log/events?" + wanted);
    source.onmessage = (event) => {
        const line = JSON.parse(event.data);
        // After a pause the server begins anew where the page began.
        if (line.id <= Number(body.dataset.after)) return;
        body.dataset.after = line.id;
        if (text && !(line.text + " " + line.code).toLowerCase().includes(text)) return;
        const row = body.insertRow(0);
        for (const name of ["time", "level", "source", "text"]) {
            const cell = row.insertCell();
            cell.textContent = line[name];
            if (name === "time") cell.className = "when";
            if (name === "level") cell.className = line.level;
            if (name === "source") {
                const code = document.createElement("span");
                code.className = "soft";
                code.textContent = line.code;
                cell.append(document.createElement("br"), code);
            }
            if (name === "text") {
                cell.className = "wrap";
                const more = document.createElement("span");
                more.className = "soft";
                more.textContent = line.fields ? " " + line.fields : "";
                cell.append(more);
            }
        }
        while (body.rows.length > most) body.deleteRow(-1);
    };
})();
