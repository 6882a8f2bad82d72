/** The page of balance transactions with these filters. */
export function reportPath(filters: Readonly<Record<string, string>>): string {
  return `/settlements/reports?${new URLSearchParams(filters)}`;
}
