import { type Cpu, ROLES, type Role } from "./cpu.ts";
import { median, type Result } from "./rounds.ts";

const TITLES: Readonly<Record<Role, string>> = {
  ui: "UI",
  extensions: "extensions",
  postgres: "PostgreSQL",
  engine: "engine",
  other: "others",
  floor: "floor",
};

export interface Row {
  readonly line: string;
}

export function headline(): string {
  const columns = [...ROLES.map((role) => TITLES[role]), "together", "× floor", "p50"];
  return `${"CPU of one request, in ms".padEnd(40)}${columns.map((title) => title.padStart(12)).join("")}`;
}

/** Ours and its floor. The ratio is the median of ratios within rounds, so that slowdowns of the machine cancel out. */
export function rowsOf(ours: Result, floor: Result): Row[] {
  const ratio = median(ours.rounds.map(({ cpu }, at) => totalOf(cpu) / totalOf(floor.rounds[at]?.cpu ?? cpu)));
  return [rowOf(ours, ratio.toFixed(2)), rowOf(floor, "")];
}

/** Cost of a request minus the other side's. */
export function withoutEngine(ours: Result, engine: Result): Row {
  const left = median(ours.rounds.map(({ cpu }, at) => totalOf(cpu) - totalOf(engine.rounds[at]?.cpu ?? cpu)));
  return { line: `${"  without the engine's share".padEnd(40)}${left.toFixed(2).padStart(12 * (ROLES.length + 1))}` };
}

function rowOf({ name, cpu, p50Ms }: Result, ratio: string): Row {
  const shares = ROLES.map((role) => (Math.abs(cpu[role]) < 0.005 ? "" : cpu[role].toFixed(2)));
  const columns = [...shares, totalOf(cpu).toFixed(2), ratio, p50Ms.toFixed(1)];
  return { line: `${name.padEnd(40)}${columns.map((text) => text.padStart(12)).join("")}` };
}

function totalOf(cpu: Cpu): number {
  return ROLES.reduce((sum, role) => sum + cpu[role], 0);
}
