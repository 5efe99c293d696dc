(() => {
  const graph = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const index = new Map(graph.nodes.map((node, i) => [node.id, i]));
  const nodes = graph.nodes.map((node, i) => ({ ...node, element: byId("n" + i), out: [], in: [] }));
  const edges = graph.edges.map((edge, i) => ({
    ...edge, element: byId("e" + i), from: index.get(edge.from), to: index.get(edge.to),
  }));
  edges.forEach((edge, i) => { nodes[edge.from].out.push(i); nodes[edge.to].in.push(i); });

  const canvas = byId("canvas"), panel = byId("panel"), search = byId("search"), results = byId("results");
  const verbs = {
    "requires": "requires", "uses": "uses if present", "awaits": "awaits", "provided-by": "is provided by",
    "guarded-by": "is guarded by", "opens": "opens", "reads": "reads", "contributed-by": "has contributions of", "names": "names",
    "handled-by": "is handled by", "activates": "activates",
  };
  const names = new Map();
  for (const node of nodes) names.set(node.name, (names.get(node.name) || 0) + 1);
  /** The name that a person types: the ID where several nodes have the same name. */
  const title = (node) => (names.get(node.name) > 1 ? node.id : node.name);
  const find = (text) => nodes.findIndex((node) => node.id === text || title(node) === text);

  // Elements are made, and texts are set, so that no name is read as HTML.
  const make = (tag, text, className) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  const link = (i) => {
    const button = make("button", title(nodes[i]), "link");
    button.type = "button";
    button.addEventListener("click", () => focus(i));
    return button;
  };
  const run = runView(make, link);
  const places = (edge) => edge.places.map((place) => make("span", place.file + ":" + place.line, "place"));

  // The picture

  const svg = canvas.querySelector("svg"), box = svg.viewBox.baseVal;
  let scale = 1, chosen = -1;
  const zoom = (value) => {
    const x = (canvas.scrollLeft + canvas.clientWidth / 2) / scale, y = (canvas.scrollTop + canvas.clientHeight / 2) / scale;
    scale = Math.min(4, Math.max(0.05, value));
    svg.setAttribute("width", box.width * scale);
    svg.setAttribute("height", box.height * scale);
    canvas.scrollTo(x * scale - canvas.clientWidth / 2, y * scale - canvas.clientHeight / 2);
  };
  const fit = () => {
    zoom(Math.min(1.2, (canvas.clientWidth - 24) / box.width, (canvas.clientHeight - 24) / box.height));
    canvas.scrollTo(0, 0);
  };
  /** Shows some nodes and edges and dims the others; null shows everything. */
  const show = (litNodes, litEdges) => {
    nodes.forEach((node, i) => node.element.classList.toggle("dim", litNodes !== null && !litNodes.has(i)));
    edges.forEach((edge, i) => {
      edge.element.classList.toggle("dim", litEdges !== null && !litEdges.has(i));
      edge.element.classList.toggle("lit", litEdges !== null && litEdges.has(i));
    });
    nodes.forEach((node, i) => node.element.classList.toggle("chosen", i === chosen));
    if (litNodes === null || litNodes.size === 0) return;
    // Brings what is shown into the window, at a size that can be read.
    let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
    const area = svg.getBoundingClientRect();
    for (const i of litNodes) {
      const place = nodes[i].element.getBoundingClientRect();
      left = Math.min(left, (place.left - area.left) / scale);
      right = Math.max(right, (place.right - area.left) / scale);
      top = Math.min(top, (place.top - area.top) / scale);
      bottom = Math.max(bottom, (place.bottom - area.top) / scale);
    }
    const ratio = Math.min(1.2, (canvas.clientWidth - 40) / (right - left), (canvas.clientHeight - 40) / (bottom - top));
    zoom(Math.max(0.45, ratio));
    let x = (left + right) / 2, y = (top + bottom) / 2;
    if (ratio < 0.45 && chosen >= 0) {
      const place = nodes[chosen].element.getBoundingClientRect(), now = svg.getBoundingClientRect();
      x = ((place.left + place.right) / 2 - now.left) / scale;
      y = ((place.top + place.bottom) / 2 - now.top) / scale;
    }
    const picture = svg.getBoundingClientRect(), frame = canvas.getBoundingClientRect();
    canvas.scrollBy(
      picture.left - frame.left + x * scale - canvas.clientWidth / 2,
      picture.top - frame.top + y * scale - canvas.clientHeight / 2);
  };

  // Focus

  const around = (start, depth) => {
    const seen = new Set([start]);
    let border = [start];
    for (let step = 0; step < depth; step += 1) {
      const next = [];
      for (const i of border) {
        const neighbors = [...nodes[i].out.map((e) => edges[e].to), ...nodes[i].in.map((e) => edges[e].from)];
        for (const neighbor of neighbors) if (!seen.has(neighbor)) { seen.add(neighbor); next.push(neighbor); }
      }
      border = next;
    }
    return seen;
  };
  const between = (set) => new Set(edges.flatMap((edge, i) => (set.has(edge.from) && set.has(edge.to) ? [i] : [])));
  const list = (heading, indexes, sentence) => {
    if (indexes.length === 0) return [];
    const items = make("ul");
    for (const i of indexes) {
      const item = make("li");
      item.append(...sentence(edges[i]), ...places(edges[i]), ...(edges[i].marks || []).map((mark) => make("span", mark, "place")));
      items.append(item);
    }
    return [make("h3", heading), items];
  };
  const focus = (i) => {
    chosen = i;
    const node = nodes[i], set = around(i, Number(byId("depth").value));
    panel.replaceChildren(make("h2", node.name), make("div", node.kind.replace("-", " ") + (node.detail ? ", " + node.detail : ""), "kind"));
    if (node.isMissing) panel.append(make("p", "No plugin of the graph provides it.", "warning"));
    if (node.activity) panel.append(run.table(node.activity));
    else for (const mark of node.marks || []) panel.append(make("p", mark));
    panel.append(
      ...list("From here", node.out, (edge) => [verbs[edge.kind] + " ", link(edge.to)]),
      ...list("To here", node.in, (edge) => [link(edge.from), " " + verbs[edge.kind] + " it"]));
    panel.scrollTop = 0;
    show(set, between(set));
    history.replaceState(null, "", "#" + encodeURIComponent(node.id));
  };
  const clear = () => {
    chosen = -1;
    search.value = "";
    closeResults();
    history.replaceState(null, "", location.pathname + location.search);
    show(null, null);
    overview();
  };
  const overview = () => {
    const counts = new Map();
    for (const node of nodes) counts.set(node.kind, (counts.get(node.kind) || 0) + 1);
    const rows = [...counts, ["edge", edges.length]];
    panel.replaceChildren(
      ...run.overview(nodes), make("h2", "Everything"),
      run.rowsTable(rows.map(([kind, count]) => [String(count), kind.replace("-", " ") + (count === 1 ? "" : "s")])),
      make("p", "An arrow leads from what needs something to what it needs. Choose a node to see its part of the graph."),
      make("p", "Keys: / searches, Tab moves between nodes, Enter chooses one, Esc shows everything, + and − zoom, 0 fits.", "kind"));
  };

  // Paths

  /** Returns the shortest paths as lists of edges, at most a hundred. */
  const shortest = (from, to) => {
    const distance = new Map([[to, 0]]), queue = [to];
    for (let head = 0; head < queue.length; head += 1) {
      for (const e of nodes[queue[head]].in) {
        const next = edges[e].from;
        if (!distance.has(next)) { distance.set(next, distance.get(queue[head]) + 1); queue.push(next); }
      }
    }
    if (!distance.has(from)) return [];
    const found = [], stack = [[from, []]];
    while (stack.length > 0 && found.length < 100) {
      const [node, path] = stack.pop();
      if (node === to) { found.push(path); continue; }
      for (const e of [...nodes[node].out].reverse()) {
        if (distance.get(edges[e].to) === distance.get(node) - 1) stack.push([edges[e].to, [...path, e]]);
      }
    }
    return found;
  };
  const showPaths = () => {
    const from = find(byId("from").value.trim()), to = find(byId("to").value.trim());
    chosen = -1;
    if (from < 0 || to < 0) {
      const wrong = byId(from < 0 ? "from" : "to");
      panel.replaceChildren(make("h2", "Paths"), make("p", "No node is named '" + wrong.value + "'. Choose a name of the list.", "warning"));
      return wrong.focus();
    }
    const paths = from === to ? [] : shortest(from, to);
    panel.replaceChildren(make("h2", "Paths"), make("div", title(nodes[from]) + " → " + title(nodes[to]), "kind"));
    if (paths.length === 0) {
      panel.append(make("p", title(nodes[from]) + " does not need " + title(nodes[to]) + "."));
      return show(new Set([from, to]), new Set());
    }
    paths.forEach((path, number) => {
      const steps = make("ol");
      for (const e of path) {
        const item = make("li");
        item.append(link(edges[e].from), " " + verbs[edges[e].kind] + " ", link(edges[e].to), ...places(edges[e]));
        steps.append(item);
      }
      panel.append(make("h3", "Path " + (number + 1) + " of " + paths.length), steps);
    });
    const lit = new Set(paths.flat());
    panel.scrollTop = 0;
    show(new Set([...lit].flatMap((e) => [edges[e].from, edges[e].to])), lit);
  };

  // Search

  let matches = [], selected = -1;
  const closeResults = () => {
    results.hidden = true;
    search.setAttribute("aria-expanded", "false");
    search.removeAttribute("aria-activedescendant");
  };
  const select = (position) => {
    selected = position;
    [...results.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === position)));
    const item = results.children[position];
    if (item) { search.setAttribute("aria-activedescendant", item.id); item.scrollIntoView({ block: "nearest" }); }
  };
  const update = () => {
    const text = search.value.trim().toLowerCase();
    if (text === "") return closeResults();
    matches = nodes.flatMap((node, i) => (node.name.toLowerCase().includes(text) ? [i] : []));
    // Names that begin with the text are meant more often than those that only contain it.
    matches.sort((a, b) => nodes[b].name.toLowerCase().startsWith(text) - nodes[a].name.toLowerCase().startsWith(text) || a - b);
    matches = matches.slice(0, 50);
    results.replaceChildren(...matches.map((i, position) => {
      const item = make("li", nodes[i].name + " ");
      item.id = "result-" + position;
      item.setAttribute("role", "option");
      item.append(make("span", nodes[i].kind.replace("-", " "), "kind"));
      item.addEventListener("mousedown", (event) => { event.preventDefault(); choose(position); });
      return item;
    }));
    if (matches.length === 0) results.append(make("li", "No node has this in its name.", "kind"));
    results.hidden = false;
    search.setAttribute("aria-expanded", "true");
    select(matches.length > 0 ? 0 : -1);
  };
  const choose = (position) => {
    if (matches[position] === undefined) return;
    closeResults();
    focus(matches[position]);
  };
  search.addEventListener("input", update);
  search.addEventListener("blur", closeResults);
  search.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const count = matches.length, step = event.key === "ArrowDown" ? 1 : count - 1;
      if (count > 0) select((selected + step) % count);
    }
  });
  byId("search-form").addEventListener("submit", (event) => { event.preventDefault(); if (results.hidden) update(); choose(selected); });
  byId("path-form").addEventListener("submit", (event) => { event.preventDefault(); showPaths(); });

  // Keys and buttons

  nodes.forEach((node, i) => {
    node.element.setAttribute("tabindex", "0");
    node.element.setAttribute("role", "button");
    node.element.setAttribute("aria-label", node.kind.replace("-", " ") + " " + node.name);
    node.element.querySelector("title").textContent = node.kind.replace("-", " ") + " " + node.name;
    node.element.addEventListener("click", () => focus(i));
    node.element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); focus(i); }
    });
  });
  edges.forEach((edge) => {
    edge.element.querySelector("title").textContent =
      nodes[edge.from].name + " " + verbs[edge.kind] + " " + nodes[edge.to].name + "\n"
      + edge.places.map((place) => place.file + ":" + place.line).join("\n");
  });
  byId("names").append(...nodes.map((node) => { const option = make("option"); option.value = title(node); return option; }));
  byId("zoom-in").addEventListener("click", () => zoom(scale * 1.25));
  byId("zoom-out").addEventListener("click", () => zoom(scale / 1.25));
  byId("fit").addEventListener("click", fit);
  byId("clear").addEventListener("click", () => { clear(); fit(); });
  byId("depth").addEventListener("change", () => { if (chosen >= 0) focus(chosen); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { clear(); fit(); document.activeElement.blur(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === "/") { event.preventDefault(); search.focus(); search.select(); }
    if (event.key === "+") zoom(scale * 1.25);
    if (event.key === "-") zoom(scale / 1.25);
    if (event.key === "0") fit();
  });

  overview();
  fit();
  // A wide picture in a narrow window begins at a size that can be read.
  if (scale < 0.5) { zoom(0.5); canvas.scrollTo(0, (canvas.scrollHeight - canvas.clientHeight) / 2); }
  let start;
  try { start = index.get(decodeURIComponent(location.hash.slice(1))); } catch { /* Not an address of this page. */ }
  if (start !== undefined) focus(start);
})();
