"""A headless Chromium and the checks that are made on every page (WCAG 2.2 AA as far as a program can tell)."""

import base64
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

# What axe checks first, said briefly: names of controls, images, landmarks, order of headings, language, double ids, contrast, size of targets,
# room on narrow screens. Answers a list of sentences; empty where nothing is wrong.
CHECKS = r"""
const faults = [];
const say = (what, node) => faults.push(what + ': ' + (node ? node.outerHTML.slice(0, 120) : ''));
const shown = n => { const s = getComputedStyle(n), r = n.getBoundingClientRect(); return s.visibility !== 'hidden' && s.display !== 'none' && r.width > 0 && r.height > 0; };
if (!document.documentElement.lang) say('page without language');
if (!document.title.trim()) say('page without title');
// A full screen at the bed has nothing around its content.
for (const tag of document.querySelector('header') ? ['main', 'header', 'footer', 'nav'] : ['main']) if (!document.querySelector(tag)) say('no ' + tag);
if (document.querySelectorAll('main').length > 1) say('more than one main');
if (document.querySelectorAll('h1').length !== 1) say('not exactly one h1');
let level = 0;
for (const h of document.querySelectorAll('h1,h2,h3,h4')) { const n = +h.tagName[1]; if (n > level + 1) say('heading jumps a level', h); level = n; if (!h.textContent.trim()) say('empty heading', h); }
const ids = new Set();
for (const n of document.querySelectorAll('[id]')) { if (ids.has(n.id)) say('id twice', n); ids.add(n.id); }
for (const n of document.querySelectorAll('[aria-labelledby],[aria-describedby]'))
    for (const a of ['aria-labelledby', 'aria-describedby'])
        for (const id of (n.getAttribute(a) || '').split(/\s+/).filter(Boolean)) if (!document.getElementById(id)) say(a + ' points nowhere', n);
const name = n => (n.getAttribute('aria-label') || (n.getAttribute('aria-labelledby') && n.getAttribute('aria-labelledby').split(/\s+/).map(i => document.getElementById(i)?.textContent).join(' ')) || [...(n.labels || [])].map(l => l.textContent).join(' ') || n.textContent || n.title || n.alt || '').trim();
for (const n of document.querySelectorAll('input:not([type=hidden]),select,textarea,button,a[href],summary,[role=img],[role=region]'))
    if (!name(n) && !n.querySelector('img[alt]:not([alt=""])')) say('control without a name', n);
for (const n of document.querySelectorAll('img')) if (!n.hasAttribute('alt')) say('image without alt', n);
for (const n of document.querySelectorAll('svg')) if (!n.hasAttribute('aria-hidden') && n.getAttribute('role') !== 'img') say('svg neither hidden nor named', n);
for (const n of document.querySelectorAll('table')) if (!n.querySelector('th[scope]')) say('table without heads', n);
for (const n of document.querySelectorAll('[tabindex]')) if (+n.getAttribute('tabindex') > 0) say('tabindex above 0', n);
for (const n of document.querySelectorAll('[style],script:not([src]),[onclick]')) say('inline style or script', n);
if (document.documentElement.scrollWidth > innerWidth + 1) {
    const wide = [...document.querySelectorAll('body *')].find(n => n.getBoundingClientRect().right > innerWidth + 1 && !n.closest('.scroll, pre'));
    say('page is wider than the screen: ' + document.documentElement.scrollWidth, wide);
}
if (/<\/?(p|h\d|ul|li|div|span|section|td|tr)\b|HTML\(markup/.test(document.body.innerText)) say('markup is shown as text');
const rgb = c => (c.match(/[\d.]+/g) || []).map(Number);
const lum = c => { const f = c.slice(0, 3).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * f[0] + .7152 * f[1] + .0722 * f[2]; };
const back = n => { for (; n; n = n.parentElement) { const c = rgb(getComputedStyle(n).backgroundColor); if (c.length && (c.length < 4 || c[3] > 0)) return c; } return [255, 255, 255]; };
const seen = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), n = walker.currentNode.parentElement;
    if (!text || !shown(n) || seen.has(n) || n.closest('script,style,.skip')) continue;
    seen.add(n);
    const style = getComputedStyle(n), ink = rgb(n instanceof SVGElement ? style.fill : style.color), a = lum(ink), b = lum(back(n));
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05), size = parseFloat(style.fontSize);
    const need = size >= 24 || (size >= 18.66 && +style.fontWeight >= 700) ? 3 : 4.5;
    if (ratio < need) say('contrast ' + ratio.toFixed(2), n);
}
for (const n of document.querySelectorAll('button,.button,input:not([type=hidden]),select,summary,nav a')) {
    if (!shown(n) || n.closest('.skip')) continue;
    const r = n.getBoundingClientRect();
    if (r.height < 24 || r.width < 24) say('target below 24 px', n);
}
return faults;
"""


@contextmanager
def chromium(scale=1):
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--disable-extensions",
                 "--disable-background-networking", "--disable-component-update", "--no-first-run", "--ignore-certificate-errors"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.set_page_load_timeout(180)
    try:
        yield driver
    finally:
        driver.quit()


def appearance(driver, width, dark=False, height=900):
    """Width in CSS pixels, light or dark."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})


def picture(driver, path):
    """The whole page as PNG."""
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})
    Path(path).write_bytes(base64.b64decode(shot["data"]))


def view(driver, path):
    """What is seen without scrolling as PNG."""
    Path(path).write_bytes(base64.b64decode(driver.execute_cdp_cmd("Page.captureScreenshot", {})["data"]))


def faults(driver):
    """What is wrong with the page as it stands, console errors and refused resources included."""
    found = list(driver.execute_script(CHECKS))
    found += [f"console: {line['message'][:160]}" for line in driver.get_log("browser") if line["level"] == "SEVERE"]
    return found


def log_in(driver, base, name, pin, after="/"):
    driver.get(f"{base}/login?next={after}")
    driver.find_element(By.ID, "name").send_keys(name)
    driver.find_element(By.ID, "pin").send_keys(pin)
    driver.find_element(By.CSS_SELECTOR, "main form button").click()
    # Checking a PIN takes a moment; whoever asks for the next page before sees it replaced by the answer.
    WebDriverWait(driver, 90).until(lambda d: "/login" not in d.current_url)
