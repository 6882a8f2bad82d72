import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#sandbox/local/root.ts";
import { holidayTable } from "./holiday-calendars.ts";

/** `node tests/settlement-queue/write-bank-holidays.ts 2020 2050`: after a release of `date-holidays`, or for other years. */
const [first = 2020, last = 2050] = process.argv.slice(2).map(Number);
const file = join(ROOT, "extensions", "capabilities", "settlement-queue", "bank-holidays.json");
writeFileSync(file, `${JSON.stringify(holidayTable(first, last), null, 2)}\n`);
