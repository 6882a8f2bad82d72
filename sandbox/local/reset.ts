import { rmSync } from "node:fs";
import { explain } from "./explain.ts";
import { findInstance } from "./instance.ts";
import { claimDataDirectory } from "./postgres-lock.ts";
import { DATA_DIR } from "./root.ts";

try {
  const running = findInstance(DATA_DIR);
  if (running) {
    console.error(
      `Tollhouse is running (process ${running.pid}). Stop it with Ctrl-C, then run \`npm run reset\` again.`,
    );
    process.exitCode = 1;
  } else {
    await claimDataDirectory(`${DATA_DIR}/postgres`);
    rmSync(DATA_DIR, { recursive: true, force: true });
    console.log("All local data was deleted. Run `npm start` to begin with new demo data.");
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
