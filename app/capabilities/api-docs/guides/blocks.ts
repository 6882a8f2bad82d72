/** The parts of a Markdown page that our guides use. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

const HEADING = /^(#{1,4}) (.*)$/;
const FENCE = /^```/;
const ITEM = /^(?:-|\d+\.) +/;
const ROW = /^\|/;

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  while (lines.length > 0) {
    if (lines[0]?.trim() === "") lines.shift();
    else blocks.push(takeBlock(lines));
  }
  return blocks;
}

/** Takes the lines of the first block. */
function takeBlock(lines: string[]): Block {
  const [first = ""] = lines;
  const [, marks, title = ""] = HEADING.exec(first) ?? [];
  if (marks) {
    lines.shift();
    return { kind: "heading", level: marks.length, text: title };
  }
  if (FENCE.test(first)) return takeCode(lines);
  if (ROW.test(first)) return takeTable(lines);
  if (ITEM.test(first)) return takeList(lines);
  const [start = "", ...more] = [lines.shift(), ...takeWhile(lines, (line) => line.trim() !== "" && !isStart(line))];
  return { kind: "paragraph", text: [start, ...more].join(" ") };
}

const isStart = (line: string) => [HEADING, FENCE, ROW, ITEM].some((mark) => mark.test(line));

function takeCode(lines: string[]): Block {
  lines.shift();
  const text = takeWhile(lines, (line) => !FENCE.test(line)).join("\n");
  lines.shift();
  return { kind: "code", text };
}

function takeTable(lines: string[]): Block {
  const [head = [], , ...rows] = takeWhile(lines, (line) => ROW.test(line)).map(cellsOf);
  return { kind: "table", head, rows };
}

/** A bar inside a cell is written with a backslash. */
function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** An item goes on in the lines that are indented, also after an empty one. */
function takeList(lines: string[]): Block {
  const ordered = !lines[0]?.startsWith("-");
  const items: Block[][] = [];
  while (ITEM.test(lines[0] ?? "")) {
    const first = (lines.shift() ?? "").replace(ITEM, "");
    const more = takeWhile(lines, (line, next) => /^ /.test(line) || (line === "" && /^ /.test(next ?? "")));
    const indent = Math.min(...more.filter(Boolean).map((line) => line.search(/\S/)));
    items.push(blocksOf([first, ...more.map((line) => line.slice(indent))].join("\n")));
  }
  return { kind: "list", ordered, items };
}

function takeWhile(lines: string[], belongs: (line: string, next: string | undefined) => boolean): string[] {
  const end = lines.findIndex((line, index) => !belongs(line, lines[index + 1]));
  return lines.splice(0, end === -1 ? lines.length : end);
}
