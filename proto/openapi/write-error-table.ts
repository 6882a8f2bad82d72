import { readFileSync, writeFileSync } from "node:fs";
import { withErrorTable } from "#contract/errors/error-table.ts";

// Run by `npm run generate`.
const PAGE = new URL("../../docs/errors.md", import.meta.url);
writeFileSync(PAGE, withErrorTable(readFileSync(PAGE, "utf8")));
