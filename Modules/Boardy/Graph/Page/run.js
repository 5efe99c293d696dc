"use strict";
/** The parts of the panel that are about a run. It gets the functions that make elements and links to nodes. */
const runView = (make, link) => {
  // Rounded down like the texts of the picture. The numbers have six digits after the point, which floating point may miss by a little.
  const milliseconds = (number) => (Math.trunc(number * 1000 + 1e-4) / 1000).toFixed(3) + " ms";
  /** The figures of a node in the run that was laid over the graph. */
  const table = (activity) => {
    if (!activity.hasRun) return make("p", "It never ran.", "kind");
    const rows = [
      ...["activation", "command", "output"].flatMap((name) => {
        const count = activity[name + "s"];
        return count > 0 ? [[String(count), name + (count === 1 ? "" : "s")]] : [];
      }),
      [milliseconds(activity.total), "time, without what it called"], [milliseconds(activity.longest), "longest"],
      [activity.share + " %", "of the time of all boards"],
    ];
    return rowsTable(rows);
  };
  const rowsTable = (rows) => {
    const element = make("table");
    for (const cells of rows) {
      const row = make("tr");
      row.append(...cells.map((cell) => { const data = make("td"); data.append(cell); return data; }));
      element.append(row);
    }
    return element;
  };
  /** The meaning of the colours, and the boards that took most of the time; nothing for a graph without a run. */
  const overview = (nodes) => {
    const boards = nodes.flatMap((node, i) => (node.activity && node.activity.hasRun && node.kind !== "plugin" ? [i] : []));
    if (!nodes.some((node) => node.activity)) return [];
    const legend = make("ul", undefined, "legend");
    for (const [name, text] of [["hot", "took a tenth of the time or more"], ["ran", "ran, in the colour of its kind"], ["idle", "never ran"]]) {
      const item = make("li");
      item.append(make("span", undefined, "swatch " + name), text);
      legend.append(item);
    }
    boards.sort((a, b) => nodes[b].activity.total - nodes[a].activity.total || a - b);
    const slowest = rowsTable(boards.slice(0, 8).map((i) => [milliseconds(nodes[i].activity.total), link(i)]));
    return [make("h2", "The run"), legend, make("p", "A thick arrow was taken by messages."), make("h3", "Where the time went"), slowest];
  };
  return { table, rowsTable, overview };
};
