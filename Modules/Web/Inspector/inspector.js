// Every page works without this script. It shows what is new a few times a second, as long as the box is ticked.
(() => {
  const place = document.querySelector("[data-live]"), follow = document.getElementById("follow");
  if (!place || !follow || !window.EventSource) return;
  const rowLimit = 1000, isPicture = place.id !== "main";
  const byId = (id) => document.getElementById(id);
  let events;

  const put = (id, html) => {
    const part = byId(id), focused = document.activeElement;
    if (!part) return;
    const link = part.contains(focused) ? focused.getAttribute("href") : null;
    part.innerHTML = html;
    if (link) [...part.querySelectorAll("a")].find((a) => a.getAttribute("href") === link)?.focus({ preventScroll: true });
  };
  const add = (html) => {
    const body = byId("steps"), box = byId("trace"), template = document.createElement("template");
    template.innerHTML = html;
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    for (const row of [...template.content.children]) {
      const old = byId(row.id);
      if (old) old.replaceWith(row); else body.append(row);
      place.dataset.after = Math.max(Number(place.dataset.after), Number(row.dataset.number));
    }
    while (body.children.length > rowLimit) body.firstElementChild.remove();
    if (isAtEnd) box.scrollTop = box.scrollHeight;
  };
  const isTyping = () => /^(INPUT|SELECT)$/.test(document.activeElement.tagName) && document.activeElement !== follow;
  const stop = () => { if (events) events.close(); events = undefined; };
  const start = () => {
    stop();
    const after = place.dataset.after;
    events = new EventSource(place.dataset.live + (after ? (place.dataset.live.includes("?") ? "&" : "?") + "after=" + after : ""));
    for (const name of ["sessions", "summary", "inside", "remote"]) events.addEventListener(name, (event) => put(name, event.data));
    events.addEventListener("steps", (event) => add(event.data));
    events.addEventListener("over", (event) => { put("over", event.data); stop(); });
    events.addEventListener("progress", () => {
      if (isTyping()) byId("news").textContent = "There are new messages.";
      else location.reload();
    });
  };

  follow.closest("label").hidden = false;
  if (isPicture) follow.checked = sessionStorage.getItem("follow") !== "no";
  follow.addEventListener("change", () => {
    if (isPicture) sessionStorage.setItem("follow", follow.checked ? "yes" : "no");
    if (follow.checked) start(); else stop();
  });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => { if (event.persisted && follow.checked) start(); });
  const box = byId("trace");
  if (box && !location.hash) box.scrollTop = box.scrollHeight;
  if (follow.checked) start();
})();
