// Everything works without this script. It shows new content and progress as they come, and loads the next question when it is there.
let isLeaving = false, isNative = false, sending, events, main = document.querySelector("main[data-turn]"), tab = main?.dataset.tab ?? "", at = main?.dataset.address, parts = "#content, #choices, #progress, header a[id]";
const merge = (old, now, parts = [...old.childNodes], next = [...now.childNodes]) => // only what has changed is replaced, so that a focus, a chosen row and a click under way stay
  parts.length > 0 && parts.length === next.length && old.cloneNode().isEqualNode(now.cloneNode()) ? parts.forEach((part, number) => merge(part, next[number])) : old.isEqualNode(now) || old.replaceWith(now);
const show = (id, html) => {
  const place = document.getElementById(id), now = place?.cloneNode(), focused = document.activeElement, hadFocus = place?.contains(focused), chosen = place?.querySelector("input:checked"); if (!place) return;
  const twin = (old) => [...document.querySelectorAll("main button, main input")].find((e) => e.name === old.name && e.value === old.value); now.innerHTML = html; merge(place, now);
  if (chosen && twin(chosen)) twin(chosen).checked = true; if (hadFocus && !focused.isConnected) (twin(focused) ?? document.getElementById(focused.id) ?? main).focus({ preventScroll: true });
}; const send = async (form, button) => { // a page of the same address takes the place of the one before in the history, and a button beside a row leads back to itself
  const body = new URLSearchParams(new FormData(form, button)), answer = await fetch(form.action, { method: "POST", headers: { Accept: "text/uri-list" }, body }).catch(() => null); if (!answer && !form.elements.turn) return location.reload(); // a form without the number of a question could count twice
  const [place, id] = answer.headers.get("Location").split("#"), isSame = place === (form.elements.at?.value ?? "/" + tab);
  if (!isSame || !id) return location[isSame ? "replace" : "assign"](place); sessionStorage.setItem("pressed", id); location.reload();
}; addEventListener("submit", (event) => { // without an address, the answer is a page of its own, such as a refusal: the browser sends the form again, and shows it
  const { target: form, submitter: button } = event; isLeaving = true; if (isNative || form.method !== "post" || form.enctype.startsWith("multipart")) return;
  event.preventDefault(); sending ??= send(form, button).catch(() => { isNative = true; form.action += "?again"; form.requestSubmit(button); }).finally(() => { sending = null; });
}); addEventListener("beforeunload", () => { isLeaving = true; });
const pressed = main && sessionStorage.getItem("pressed"), tell = (notice) => { notice.setAttribute("role", "alert"); notice.replaceWith(notice.cloneNode(true)); }; // a screen reader tells it
if (pressed) { sessionStorage.removeItem("pressed"); main.querySelectorAll(":scope > .notice").forEach(tell); const button = document.getElementById(pressed); button?.focus({ preventScroll: true }); addEventListener("load", () => setTimeout(() => button?.scrollIntoView({ block: "nearest" }))); }
const follow = () => {
  events?.close(); if (!main || !window.EventSource || at && document.hidden) return; // a hidden page leaves its connection to others
  events = new EventSource(`/events${tab || "?tab=1"}${at ? `&turn=${main.dataset.turn}&at=${encodeURIComponent(at)}` : main.dataset.step ?? ""}`);
  for (const { id } of document.querySelectorAll(parts)) events.addEventListener(id, (event) => show(id, event.data));
  events.addEventListener("turn", ({ data }) => { if ((!at || !document.getElementById("answer")) && !isLeaving && data !== main.dataset.turn) reload(); });
}; if (at) document.addEventListener("visibilitychange", follow);
const former = document.querySelector("input[name=before]"), home = location.origin; if (former && document.referrer.startsWith(`${home}/`)) former.value = document.referrer.slice(home.length); // such as a list with filters
const reload = () => location.replace(main ? at ?? "/" + tab : location.href), person = main?.dataset.person; addEventListener("pageshow", ({ persisted }) => { if (persisted) reload(); }); follow();
const windows = person !== undefined && window.BroadcastChannel ? new BroadcastChannel("person") : null; addEventListener("pagehide", () => { events?.close(); windows?.close(); }); // a person's page leaves when another window shows somebody else
if (windows) { windows.onmessage = ({ data }) => { if (person && data !== person && !isLeaving) reload(); }; windows.postMessage(person); }
const openMenus = () => document.querySelectorAll("details[name=menu][open]"); addEventListener("click", ({ target }) => { for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false; });
addEventListener("keydown", ({ key }) => { if (key === "Escape") for (const menu of openMenus()) { if (menu.contains(document.activeElement)) menu.firstElementChild.focus(); menu.open = false; } });
