import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { anchorOf } from "#app/capabilities/api-docs/guides/guide-body.tsx";
import { GUIDES } from "#app/capabilities/api-docs/guides/guides.ts";
import { ownersState, termsPath } from "#app/capabilities/merchant-account/application-labels.ts";
import { TERMS_VERSION } from "#extensions/capabilities/merchant-account/submit-application.ts";

test("the terms in force are on a page that anyone can read, under their date", async () => {
  const [path = "", anchor] = termsPath(TERMS_VERSION).split("#");
  expect(GUIDES.map(({ id }) => `/api/docs/guides/${id}`)).toContain(path);
  const headings = [...(await readFile("docs/terms.md", "utf8")).matchAll(/^## (.*)$/gm)].map(([, text = ""]) => text);
  expect(headings.map(anchorOf)).toContain(anchor);
});

test("owners are complete only once somebody said who they are", () => {
  const said = (ownersProvided: boolean, businessType: string | null) =>
    ownersState({ ownersProvided, business: { businessType } });
  expect(said(false, null)).toBe("Not started");
  expect(said(false, "sole_proprietor")).toBe("Not needed");
  expect(said(true, "company")).toBe("Complete");
});
