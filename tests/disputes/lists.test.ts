import { randomBytes } from "node:crypto";
import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { createSigning } from "#extensions/platform/encryption/signing.ts";
import { encodeCursor } from "#extensions/platform/lists/cursor.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { walkList } from "./walk-list.ts";

const { platform } = await startPlatform();
let organization: TestOrganization;

async function anOrganizationWith(...columns: Parameters<typeof someDisputeRows>[2][]) {
  organization = await anOrganization(platform);
  const ids = [];
  for (const each of columns) ids.push(...(await someDisputeRows(organization.work(), 1, each)));
  return ids;
}

interface Selection {
  limit?: number;
  cursor?: string;
  disputeStatus?: string[];
  disputeStage?: string[];
}

const clientsOf = ({ id }: TestOrganization, environment?: "live") =>
  platform.callers.connect.forOrganization({ organizationId: id, environment });

const list = (selection: Selection, of = organization) => clientsOf(of).disputes.listDisputes(selection);

const walk = (selection: Selection, of = organization) => walkList((page) => list(page, of), selection);

const at = (second: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });

describe("a list of disputes", () => {
  test("shows the newest first, 25 of them unless another number is asked for", async () => {
    const ids = await anOrganizationWith(...Array.from({ length: 30 }, (_, second) => at(second)));
    const page = await list({});
    expect(page.data.map(({ disputeId }) => disputeId)).toEqual(ids.toReversed().slice(0, 25));
    expect((await list({ limit: 100 })).data).toHaveLength(30);
  });

  test.each([1, 3, 20, 41, 100])(
    "of 41 that are equally old is walked in pages of %d without loss or repetition",
    async (limit) => {
      organization = await anOrganization(platform);
      const ids = await someDisputeRows(organization.work(), 41, at(0));
      const pages = await walk({ limit });
      expect(pages.flat()).toEqual(ids.toSorted().reverse());
      expect(pages).toHaveLength(Math.ceil(41 / limit));
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
    },
  );

  test("does not skip or repeat what was there while others arrive", async () => {
    const ids = await anOrganizationWith(at(0), at(1), at(2), at(3));
    const first = await list({ limit: 2 });
    await someDisputeRows(organization.work(), 3, at(9));
    const rest = await walk({ limit: 2, cursor: first.nextCursor ?? "" });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(first.data.map(({ disputeId }) => disputeId)).toEqual([ids[3], ids[2]]);
    expect(second.data.map(({ disputeId }) => disputeId)).toEqual([ids[1], ids[0]]);
    expect(rest.length).toBeGreaterThan(0);
  });

  test("is empty for an organization without disputes", async () => {
    organization = await anOrganization(platform);
    expect(await list({})).toMatchObject({ object: "list", data: [], hasMore: false });
  });

  test("is filtered by status and stage, also from page to page", async () => {
    const states = [
      { stage: "dispute", status: "dispute_opened" },
      { stage: "dispute", status: "dispute_won" },
      { stage: "pre_arbitration", status: "dispute_opened" },
      { stage: "pre_arbitration", status: "dispute_lost" },
    ];
    const ids = await anOrganizationWith(...Array.from({ length: 12 }, (_, n) => ({ ...at(n), ...states[n % 4] })));
    const every = (...wanted: number[]) => ids.filter((_, n) => wanted.includes(n % 4)).reverse();
    expect((await walk({ limit: 2, disputeStatus: ["dispute_opened"] })).flat()).toEqual(every(0, 2));
    expect((await walk({ limit: 2, disputeStage: ["dispute"] })).flat()).toEqual(every(0, 1));
    expect(
      (await walk({ limit: 2, disputeStage: ["dispute"], disputeStatus: ["dispute_won", "dispute_lost"] })).flat(),
    ).toEqual(every(1));
    expect(await walk({ disputeStatus: ["dispute_paused"] })).toEqual([[]]);
  });

  test.each([[0], [101], [-1]])("of %d is refused", async (limit) => {
    organization = await anOrganization(platform);
    expect((await failureOf(list({ limit }))).code).toBe(Code.InvalidArgument);
  });
});

describe("a cursor", () => {
  const withFilters = { limit: 1, disputeStatus: ["dispute_opened"] };

  test.each<[string, Selection]>([
    ["other filters", { limit: 1, disputeStatus: ["dispute_won"] }],
    ["no filters", { limit: 1 }],
    ["another filter's values", { limit: 1, disputeStage: ["dispute_opened"] }],
  ])("made for one list is refused for one with %s", async (_name, other) => {
    await anOrganizationWith(at(0), at(1));
    const { nextCursor = "" } = await list(withFilters);
    const error = await failureOf(list({ ...other, cursor: nextCursor }));
    expect([error.code, infoOf(error).reason]).toEqual([Code.InvalidArgument, "cursor_filter_mismatch"]);
    expect((await list({ ...withFilters, limit: 5, cursor: nextCursor })).data).toHaveLength(1);
  });

  test.each([
    ["empty", ""],
    ["of nothing", "e30"],
    ["no base64", "🧾"],
    ["cut off", "WyIyMDI2LTAx"],
    ["of an array", Buffer.from("[1,2,3]").toString("base64url")],
    ["of SQL", "' or 1=1 --"],
  ])("that is garbage is refused: %s", async (_name, cursor) => {
    organization = await anOrganization(platform);
    const error = await failureOf(list({ cursor }));
    expect([error.code, infoOf(error)]).toMatchObject([
      Code.InvalidArgument,
      { reason: "cursor_invalid", metadata: { param: "cursor" } },
    ]);
  });

  test("that was changed, or signed by nobody, is refused", async () => {
    await anOrganizationWith(at(0), at(1));
    const { nextCursor = "" } = await list({ limit: 1 });
    const [position = "", signature = ""] = nextCursor.split(".");
    const [when, id, ...rest] = JSON.parse(Buffer.from(position, "base64url").toString()) as string[];
    const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
    const forged = [
      `${forge("2027-01-01T00:00:00.000Z", id, ...rest)}.${signature}`,
      `${forge(when, "dsp_0", ...rest)}.${signature}`,
      `${position}.${signature.slice(0, -1)}${signature.endsWith("A") ? "Q" : "A"}`,
      `${position}.`,
      position,
      `${position}.${signature}A`,
    ];
    for (const cursor of forged) expect(infoOf(await failureOf(list({ cursor }))).reason).toBe("cursor_invalid");
  });

  test("made before the encryption key was rotated still opens", () => {
    const keys = ["one", "two"].map((id) => ({ id, key: randomBytes(32) }));
    const scope = { organizationId: "org_1", purpose: "cursor" };
    const before = createSigning(keys.slice(0, 1)).sign("text", scope);
    const after = createSigning(keys.toReversed());
    expect(after.isSigned("text", before, scope)).toBe(true);
    expect(after.isSigned("text", before, { ...scope, purpose: "else" })).toBe(false);
    expect(createSigning(keys.slice(1)).isSigned("text", before, scope)).toBe(false);
  });

  test("says nothing but where the page ended", () => {
    const work = organization.work();
    const [position = ""] = encodeCursor(
      work,
      { keys: ["1970-01-01 00:00:00+00", "dsp_1"], direction: "after" },
      [],
    ).split(".");
    expect(Buffer.from(position, "base64url").toString()).toMatch(
      /^\["1970-01-01 00:00:00\+00","dsp_1","after","[\w-]{16}"\]$/,
    );
  });
});
