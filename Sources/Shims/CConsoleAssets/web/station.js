// Keys on a review card: B confirms, K opens the correction, V the rejection. They work only while the card has the focus, so that no key is
// taken from a screen reader or a text field. Without JavaScript the same is done with the buttons.
"use strict";
document.addEventListener("keydown", (event) => {
    const card = event.target.closest?.("[data-review]");
    if (!card || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    const target = card.querySelector(`[data-key="${event.key.toLowerCase()}"]`);
    if (!target) return;
    event.preventDefault();
    if (target.tagName === "SUMMARY") {
        target.parentElement.open = true;
        target.parentElement.querySelector("input:not([type=hidden]), button")?.focus();
    } else {
        target.click();
    }
});
