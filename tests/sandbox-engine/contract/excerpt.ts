/**
 * Writes `answers.generated.json` from the engine's OpenAPI document, without prose: node
 * tests/sandbox-engine/contract/excerpt.ts <engine's own file>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { at, type Json, reached, withoutProse } from "#extensions/connectors/engine/openapi/reduce.ts";

/** Another service keeps subscriptions, and no API key can read events. */
const LEFT_OUT = /^\/(subscriptions|events)\b/;

const upstream = process.argv[2];
if (!upstream) throw new Error("Name the engine's OpenAPI file.");
const full = JSON.parse(readFileSync(upstream, "utf8")) as Json;
const schemas = at(full, "components", "schemas");

const paths: Json = {};
for (const [path, methods] of Object.entries(at(full, "paths"))) {
  if (!LEFT_OUT.test(path)) paths[path] = answersOf(methods as Json);
}
const kept = [...reached(paths, schemas)].sort().map((name) => [name, withoutProse(at(schemas, name))]);
const { title, version, license } = at(full, "info");
const excerpt = {
  openapi: full.openapi,
  info: { title, version, license },
  paths,
  components: { schemas: Object.fromEntries(kept) },
};
writeFileSync(new URL("./answers.generated.json", import.meta.url), `${JSON.stringify(excerpt, null, 1)}\n`);

function answersOf(methods: Json): Json {
  const answers = Object.keys(methods).map((method) => [method, { responses: successOf(at(methods, method)) }]);
  return Object.fromEntries(answers) as Json;
}

function successOf(operation: Json): Json {
  return { 200: { description: "", ...withoutProse(at(operation, "responses", "200")) } };
}
