/** The sections of a fixture, in their order. */
export const SECTIONS = ["webhook", "invoice", "mail"] as const;

export type Section = (typeof SECTIONS)[number];

/** The header's number, which a change that breaks readers would raise. */
export const FORMAT = 1;

export interface Covered {
  readonly organizationId: string;
  readonly environment: string;
  readonly apiVersion: string;
  /** Null for a sandbox without a test clock. */
  readonly from: Date | null;
  readonly to: Date;
}

export function headerLine({ organizationId, environment, apiVersion, from, to }: Covered): string {
  const header = {
    ...{ kind: "fixture", format: FORMAT, organization_id: organizationId, environment, api_version: apiVersion },
    ...{ from: from?.toISOString() ?? null, to: to.toISOString() },
  };
  return `${JSON.stringify(header)}\n`;
}

/** The object's JSON stands at the end of its line byte for byte, so that a reader can take the body of a webhook as it is. */
export function objectLine(section: Section, json: string): string {
  return `{"kind":"${section}","${section}":${json}}\n`;
}

/** Where a part begins: the section, the page of its list, and the first and the last instant of the whole file. */
export interface Place {
  readonly section: Section;
  readonly cursor: string | null;
  readonly from: number | null;
  readonly to: number;
}

export function placeText({ section, cursor, from, to }: Place): string {
  return JSON.stringify([section, cursor, from, to]);
}

export function placeIn(text: string): Place {
  const [section, cursor, from, to] = JSON.parse(text) as [Section, string | null, number | null, number];
  return { section, cursor, from, to };
}

/** The section after this one; null after the last. */
export function sectionAfter(section: Section): Section | null {
  return SECTIONS[SECTIONS.indexOf(section) + 1] ?? null;
}
