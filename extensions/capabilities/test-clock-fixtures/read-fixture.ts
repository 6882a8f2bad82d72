import { create, type Message } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { messageJson } from "#contract/message-json.ts";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { listEvents } from "#extensions/capabilities/events/index.ts";
import { invoiceList } from "#extensions/capabilities/invoices/index.ts";
import { wholeMailList } from "#extensions/capabilities/mail/index.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TimeRangeSchema } from "#proto/tollhouse/v1/ranges_pb.ts";
import {
  type Covered,
  headerLine,
  objectLine,
  type Place,
  placeIn,
  placeText,
  SECTIONS,
  type Section,
  sectionAfter,
} from "./fixture-lines.rules.ts";

/** Rows of one page, and bytes after which a part ends, so that a file of any length needs the same memory. */
const PAGE = 100;
const ENOUGH_BYTES = 500_000;

export const FIXTURE_TYPE = "application/x-ndjson";

interface Asked {
  readonly resourceTypes: readonly string[];
  readonly place?: string | undefined;
}

/** A part of the file: lines of whole pages. Rows of one time stay in the order of their lists. */
export async function readFixture(work: UnitOfWork, { resourceTypes, place: from }: Asked, enoughBytes = ENOUGH_BYTES) {
  const place = from === undefined ? null : placeIn(from);
  const covered = await coveredBy(work, place);
  const lines = place ? [] : [headerLine(covered)];
  const bounds = { from: covered.from?.getTime() ?? null, to: covered.to.getTime() };
  let next: Place | null = place ?? { section: SECTIONS[0], cursor: null, ...bounds };
  for (let bytes = 0; next && bytes < enoughBytes; ) {
    const { section, cursor } = next as Place;
    const page: Page = await readSection(work, section, { resourceTypes, cursor, covered });
    const text = page.data.map((message) => objectLine(section, messageJson(message))).join("");
    lines.push(text);
    bytes += text.length;
    const following: Section | null = page.nextCursor === undefined ? sectionAfter(section) : section;
    next = following && { section: following, cursor: page.nextCursor ?? null, ...bounds };
  }
  return {
    fileName: `test-clock-${covered.to.toISOString().slice(0, 10)}.ndjson`,
    contentType: FIXTURE_TYPE,
    content: Buffer.from(lines.join("")),
    nextPlace: next ? placeText(next) : undefined,
  };
}

/** From the clock's first time to the time of the first part, so that an advance or a removal meanwhile changes nothing. */
async function coveredBy(work: UnitOfWork, place: Place | null): Promise<Covered> {
  const { environment, tenant } = work;
  const shared = { organizationId: tenant.organizationId, environment, apiVersion: NEWEST_API_VERSION };
  if (place) return { ...shared, from: place.from === null ? null : new Date(place.from), to: new Date(place.to) };
  const clock = await findTestClock(work);
  return { ...shared, from: clock?.startedAt ?? clock?.advanceFrom ?? null, to: work.now() };
}

interface Page {
  readonly data: readonly Message[];
  readonly nextCursor: string | undefined;
}

interface Reading {
  readonly resourceTypes: readonly string[];
  readonly cursor: string | null;
  readonly covered: Covered;
}

function readSection(work: UnitOfWork, section: Section, { resourceTypes, cursor, covered }: Reading): Promise<Page> {
  const { from, to } = covered;
  // What a removed clock has left may have a later time than now.
  const bounds = from ? { gte: timestampFromDate(from), lte: timestampFromDate(to) } : {};
  const createdAt = create(TimeRangeSchema, bounds);
  const page = { createdAt, sort: "created_at", limit: PAGE, ...(cursor !== null && { cursor }) };
  switch (section) {
    case "webhook":
      return listEvents(work, { ...page, resourceTypes: [...resourceTypes] });
    case "invoice":
      return listPage(work, invoiceList, page);
    case "mail":
      return listPage(work, wholeMailList, page);
  }
}
