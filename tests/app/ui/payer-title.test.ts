import type { MetaArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { payerTitle } from "#app/capabilities/portal/index.ts";

const meta = payerTitle<() => Promise<{ readonly name: string }>>(({ name }) => `Pay ${name}`);
const titleOf = (given: { readonly data?: unknown; readonly error: unknown }) =>
  meta({ ...given, matches: [], params: {}, location: {} } as unknown as MetaArgs<never>);

test("a payer's page that is shown has its own title: the framework's error is null then", () => {
  expect(titleOf({ data: { name: "Kim" }, error: null })).toEqual([{ title: "Pay Kim" }]);
});

test("a payer's page that failed does not have it", () => {
  expect(titleOf({ error: new Error("lost") })).toEqual([{ title: "This page can't be shown at the moment" }]);
});
