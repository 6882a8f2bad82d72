import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Records by ID. What `put` returned from is there after a kill of the process. */
export interface Table<Value> {
  get(id: string): Value | undefined;
  all(): IterableIterator<Value>;
  put(id: string, value: Value): Value;
  delete(id: string): void;
  readonly size: number;
}

export interface Store {
  table<Value>(name: string): Table<Value>;
  close(): void;
}

type Line = readonly [table: string, id: string, value?: unknown];

/** Tables in a file of JSON lines, to which each change is appended; in memory where the file is null. */
export function openStore(file: string | null): Store {
  const tables = new Map<string, Map<string, unknown>>();
  const tableOf = (name: string) => {
    const rows = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, rows);
    return rows;
  };
  if (file) for (const [name, id, value] of readLines(file)) apply(tableOf(name), id, value);
  let log = file ? rewrite(file, tables) : null;
  let isClosed = false;
  const append = (line: Line) => log !== null && writeSync(log, `${JSON.stringify(line)}\n`);
  return {
    table<Value>(name: string): Table<Value> {
      const rows = tableOf(name) as Map<string, Value>;
      return {
        get: (id) => rows.get(id),
        all: () => rows.values(),
        put(id, value) {
          if (isClosed) return value;
          append([name, id, value]);
          rows.set(id, value);
          return value;
        },
        delete(id) {
          if (isClosed) return;
          if (rows.delete(id)) append([name, id]);
        },
        get size() {
          return rows.size;
        },
      };
    },
    /** Afterwards nothing is written: what was under way is lost, as without power. */
    close() {
      isClosed = true;
      if (log !== null) closeSync(log);
      log = null;
    },
  };
}

function apply(rows: Map<string, unknown>, id: string, value: unknown): void {
  if (value === undefined) rows.delete(id);
  else rows.set(id, value);
}

/** A kill can leave the last line torn: that change was never confirmed to anybody. */
function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  const whole = lines.slice(0, -1);
  return whole.map((line) => JSON.parse(line) as Line);
}

/** Keeps the newest value of each record only, so that the file does not grow with each start. */
function rewrite(file: string, tables: ReadonlyMap<string, ReadonlyMap<string, unknown>>): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const log = openSync(`${file}.new`, "w", 0o600);
  for (const [name, rows] of tables)
    for (const [id, value] of rows) writeSync(log, `${JSON.stringify([name, id, value] satisfies Line)}\n`);
  fsyncSync(log);
  renameSync(`${file}.new`, file);
  return log;
}
