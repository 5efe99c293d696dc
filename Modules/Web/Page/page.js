// Everything works without this script. It shows new content and progress as they come, and loads the next question when it is there.
let isLeaving = false, events, main = document.querySelector("main[data-turn]"), tab = main?.dataset.tab ?? "", at = main?.dataset.address, parts = "#content, #choices, #progress, header a[id]";
const merge = (old, now) => { // only what has changed is replaced, so that a focus, a chosen row and a click under way stay
  const parts = [...old.childNodes], next = [...now.childNodes], isAlike = parts.length > 0 && parts.length === next.length && old.cloneNode().isEqualNode(now.cloneNode());
  if (isAlike) parts.forEach((part, number) => merge(part, next[number])); else if (!old.isEqualNode(now)) old.replaceWith(now);
};
const show = (id, html) => {
  const place = document.getElementById(id), focused = document.activeElement; if (!place) return;
  const now = place.cloneNode(), hadFocus = place.contains(focused), chosen = place.querySelector("input:checked"); now.innerHTML = html; merge(place, now);
  const twin = (old) => [...document.querySelectorAll("main button, main input")].find((e) => e.name === old.name && e.value === old.value), same = chosen && twin(chosen);
  if (same) same.checked = true; if (hadFocus && !focused.isConnected) (twin(focused) ?? document.getElementById(focused.id) ?? main).focus({ preventScroll: true });
};
const stay = async ({ form, name, value }) => { // a press beside a row changes the page in its place, so that scroll, focus and history stay
  const body = new URLSearchParams([...new FormData(form), [name, value]]), text = await (await fetch(form.action, { method: "POST", body })).text();
  const page = new DOMParser().parseFromString(text, "text/html"), now = page.querySelector("main"), notices = (place) => [...place.querySelectorAll(":scope > .notice")];
  if (now.dataset.address !== at) return reload(); for (const { id } of document.querySelectorAll(parts)) show(id, page.getElementById(id).innerHTML);
  for (const old of notices(main)) old.remove(); for (const notice of notices(now)) { notice.setAttribute("role", "alert"); main.prepend(notice); } form.elements.turn.value = main.dataset.turn = now.dataset.turn;
}; addEventListener("submit", (event) => { if (at && event.submitter?.matches(".actions [id]")) { event.preventDefault(); stay(event.submitter).catch(reload); } });
const follow = () => {
  events?.close(); if (!main || !window.EventSource || at && document.hidden) return; // a hidden page leaves its connection to others
  events = new EventSource("/events" + (at ? `${tab || "?tab=1"}&turn=${main.dataset.turn}&at=${encodeURIComponent(at)}` : tab));
  for (const { id } of document.querySelectorAll(parts)) events.addEventListener(id, (event) => show(id, event.data));
  events.addEventListener("turn", ({ data }) => { if (!at && !isLeaving && data !== main.dataset.turn) location.replace("/" + tab); });
}; follow(); if (at) document.addEventListener("visibilitychange", follow); for (const leaving of ["submit", "beforeunload"]) addEventListener(leaving, (event) => { isLeaving ||= !event.defaultPrevented; }); // an address may open in this tab
const former = document.querySelector("input[name=before]"), home = location.origin; if (former && document.referrer.startsWith(`${home}/`)) former.value = document.referrer.slice(home.length); // such as a list with filters
const reload = () => location.replace(main ? at ?? "/" + tab : location.href), person = main?.dataset.person; addEventListener("pageshow", ({ persisted }) => { if (persisted) reload(); });
const windows = person !== undefined && window.BroadcastChannel ? new BroadcastChannel("person") : null; addEventListener("pagehide", () => { events?.close(); windows?.close(); }); // a person's page leaves when another window shows somebody else
if (windows) { windows.onmessage = ({ data }) => { if (person && data !== person && !isLeaving) reload(); }; windows.postMessage(person); }
const openMenus = () => document.querySelectorAll("details[name=menu][open]"); addEventListener("click", ({ target }) => { for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false; });
addEventListener("keydown", ({ key }) => { if (key === "Escape") for (const menu of openMenus()) { if (menu.contains(document.activeElement)) menu.firstElementChild.focus(); menu.open = false; } });
