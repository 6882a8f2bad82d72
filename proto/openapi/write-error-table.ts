import { readFileSync, writeFileSync } from "node:fs";
import type { OpenApiDocument } from "#contract/openapi-document.ts";
import { withErrorTable } from "./error-table.ts";

// Run by `npm run generate` after writing the OpenAPI document.
const PAGE = new URL("../../docs/errors.md", import.meta.url);
const document = JSON.parse(readFileSync(new URL("../gen/openapi.json", import.meta.url), "utf8")) as OpenApiDocument;
writeFileSync(PAGE, withErrorTable(readFileSync(PAGE, "utf8"), document["x-error-codes"]));
