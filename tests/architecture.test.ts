import { describe, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { readsNoDoor } from "./architecture/doors.ts";
import { importsFloorsBelow } from "./architecture/floors.ts";
import { importsReadWell, importsWhatItMay, rulesArePure } from "./architecture/imports.ts";
import {
  bodiesHaveALimit,
  formsAreOurs,
  isShort,
  keepsNothingInASession,
  linksAreOurs,
  queriesThroughTheFilter,
  type Rule,
  readsNoEnvironment,
  refsAreForwarded,
  type SourceFile,
  statementsNameTheTenant,
} from "./architecture/rules.ts";
import { file, sources } from "./architecture/sources.ts";
import { asksNoMachineTime } from "./architecture/time.ts";

const tenantTables = registry.entities.map(({ meta }) => meta.tableName);

const rules: Readonly<Record<string, Rule>> = {
  "a file has 200 lines at most": isShort,
  "process.env is read in configuration files only": readsNoEnvironment,
  "a component takes a ref by forwardRef": refsAreForwarded,
  "a link is our own": linksAreOurs,
  "a form is our own": formsAreOurs,
  "a query goes through the tenant filter": queriesThroughTheFilter,
  "a statement past the filter names organization_id": statementsNameTheTenant(tenantTables),
  "a file imports only what its place may": importsWhatItMay,
  "a folder of the platform imports the floors below it": importsFloorsBelow,
  "an import across folders starts at the root": importsReadWell,
  "a rule is pure": rulesArePure,
  "code of a tenant asks its work for the time": asksNoMachineTime,
  "nothing is kept in a session of the database": keepsNothingInASession,
  "a body is read with a limit": bodiesHaveALimit,
  "what says for whom a request is, is read where it is authenticated": readsNoDoor,
};

describe("our source", () => {
  test("is found", () => expect(sources.length).toBeGreaterThan(100));

  test.each(Object.entries(rules))("%s", (_name, rule) => {
    expect(sources.flatMap((file) => rule(file).map((complaint) => `${file.path} ${complaint}`))).toEqual([]);
  });
});

describe("a rule sees what breaks it", () => {
  test.each<[keyof typeof rules, SourceFile]>([
    ["a file has 200 lines at most", file("app/long.ts", "line\n".repeat(201))],
    ["process.env is read in configuration files only", file("app/http/x.ts", "const secret = process.env.SECRET;")],
    [
      "a query goes through the tenant filter",
      file("extensions/capabilities/disputes/x.service.ts", "work.em.execute(`select 1`)"),
    ],
    ["a component takes a ref by forwardRef", file("app/x.tsx", "function Field({ ref, ...rest }: Props) {}")],
    ["a component takes a ref by forwardRef", file("app/x.tsx", 'type Props = ComponentProps<"input">;')],
    [
      "nothing is kept in a session of the database",
      file("extensions/x.queries.ts", 'em.execute("select pg_try_advisory_lock(?)")'),
    ],
    ["a body is read with a limit", file("app/x.ts", "const form = await args.request.clone().text();")],
    [
      "what says for whom a request is, is read where it is authenticated",
      file("app/capabilities/x.server.ts", 'const id = request.headers.get("x-org-id");'),
    ],
    [
      "what says for whom a request is, is read where it is authenticated",
      file("app/capabilities/x.server.ts", 'const slug = new URL(request.url).hostname.split(".")[0];'),
    ],
    ["a form is our own", file("app/x.tsx", 'import { Form } from "@remix-run/react";')],
    ["a form is our own", file("app/x.tsx", '<button formMethod="post" formAction={path}>')],
    ["a form is our own", file("app/x.tsx", '<fetcher.Form method="post">')],
    ["a link is our own", file("app/x.tsx", 'import { Form, Link } from "@remix-run/react";')],
    ["a query goes through the tenant filter", file("extensions/rpc/x.ts", "em.find(X, {}, { filters: false })")],
    ["a query goes through the tenant filter", file("extensions/rpc/x.ts", "em.createQueryBuilder(X)")],
    [
      "a statement past the filter names organization_id",
      file("extensions/x.queries.ts", "em.execute(`select * from api_keys where id = ?`)"),
    ],
    [
      "a file imports only what its place may",
      file("app/routes/x.ts", 'import { x } from "#extensions/platform/work/work.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("extensions/caller/x.ts", 'import { x } from "#extensions/platform/kernel/ids.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("sandbox/engine/x.ts", 'import { x } from "#extensions/platform/kernel/ids.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("sandbox/engine/x.ts", 'import { x } from "#sandbox/central-auth/config/config.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("sandbox/shared/x.ts", 'import { x } from "#sandbox/engine/config.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("extensions/connectors/engine/x.ts", 'import { x } from "#proto/tollhouse/v1/disputes_pb.ts";'),
    ],
    [
      "a file imports only what its place may",
      file(
        "extensions/capabilities/organizations/x.ts",
        'import { x } from "#extensions/capabilities/disputes/index.ts";',
      ),
    ],
    [
      "a file imports only what its place may",
      file(
        "extensions/capabilities/disputes/x.ts",
        'import { x } from "#extensions/capabilities/merchants/merchants.service.ts";',
      ),
    ],
    [
      "a file imports only what its place may",
      file("clients/typescript/src/x.ts", 'import { x } from "#proto/tollhouse/v1/disputes_pb.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("clients/typescript/src/x.ts", 'import { x } from "#extensions/caller/index.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("proto/contract/x.ts", 'import type { Call } from "#extensions/platform/work/call.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("proto/openapi/x.ts", 'import { x } from "#app/rest/errors.server.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("proto/contract/x.ts", 'import { x } from "../openapi/document.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("clients/typescript/src/x.ts", 'import type { x } from "../../../proto/contract/scopes.ts";'),
    ],
    ["a file imports only what its place may", file("app/components/x.tsx", 'import { x } from "#app/rest/x.ts";')],
    ["a file imports only what its place may", file("app/rest/x.ts", 'import { x } from "#app/auth/x.ts";')],
    ["a file imports only what its place may", file("app/auth/x.ts", 'import { x } from "#app/dashboard/x.ts";')],
    [
      "a file imports only what its place may",
      file("app/dashboard/x.tsx", 'import { x } from "#app/capabilities/disputes/index.ts";'),
    ],
    [
      "a file imports only what its place may",
      file("app/capabilities/overview/x.tsx", 'import { x } from "#app/capabilities/disputes/dispute-labels.ts";'),
    ],
    ["a file imports only what its place may", file("app/routes/x.tsx", 'import { x } from "#app/server/x.ts";')],
    ...[
      ["extensions/platform/database/x.ts", 'import type { X } from "#extensions/platform/work/work.ts";'],
      ["extensions/platform/tenancy/x.ts", 'import { x } from "#extensions/platform/database/orm.ts";'],
      ["extensions/platform/x.ts", ""],
      ["extensions/platform/unnamed/x.ts", ""],
    ].map(([path = "", text = ""]): [keyof typeof rules, SourceFile] => [
      "a folder of the platform imports the floors below it",
      file(path, text),
    ]),
    ["an import across folders starts at the root", file("app/a/b/c.ts", 'import { x } from "../../x.ts";')],
    ...[
      "new Date()",
      "Date.now()",
      "em.execute(`select now()`)",
      "`where at < current_timestamp`",
      "`clock_timestamp()`",
    ].map((text): ["code of a tenant asks its work for the time", SourceFile] => [
      "code of a tenant asks its work for the time",
      file("extensions/capabilities/disputes/x.ts", text),
    ]),
    ["a rule is pure", file("extensions/capabilities/disputes/x.rules.ts", 'import pg from "pg";')],
    ["a rule is pure", file("extensions/capabilities/disputes/x.rules.ts", "const now = Date.now();")],
  ])("%s", (name, broken) => {
    expect(rules[name]?.(broken)).not.toEqual([]);
  });
});
