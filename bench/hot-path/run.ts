import { cpus, loadavg } from "node:os";
import { ROLES } from "./cpu.ts";
import { startMeasured } from "./product.ts";
import { compare, measureIdle } from "./rounds.ts";
import { createSides } from "./sides.ts";
import { headline, type Row, rowsOf, withoutEngine } from "./table.ts";

const PLAN = { rounds: 7, roundMs: 900, warmUpMs: 6_000 };
const IDLE_MS = 5_000;

const startedAt = performance.now();
const only = process.argv.slice(2);
const product = await startMeasured();
try {
  const { pairs, close } = createSides(product);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`);
  console.log(`load before the rounds ${loadavg()[0]?.toFixed(1)}`);
  const idle = await measureIdle(IDLE_MS);
  const share = ROLES.map((role) => `${role} ${(idle[role] * 100).toFixed(2)} %`).join(", ");
  console.log(`idle, which is taken off: ${share} of a core\n`);
  console.log(headline());
  for (const [name, { ours, floor, stack, concurrency }] of Object.entries(pairs)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const sides = stack ? [ours, floor, stack] : [ours, floor];
    const [own, bare, frameworks] = await compare(sides, { ...PLAN, concurrency, idle });
    if (!own || !bare) throw new Error(`${name} was not measured`);
    const rows: Row[] = [...rowsOf(own, bare), ...(frameworks ? rowsOf(frameworks, bare).slice(0, 1) : [])];
    if (name === "submit") rows.push(withoutEngine(own, bare));
    for (const row of rows) console.log(row.line);
  }
  close();
  console.log(`\n${((performance.now() - startedAt) / 1_000).toFixed(0)} seconds in all`);
} finally {
  await product.stop();
}
