/** The address of a link, which says how the payer came to it. */
export function wayUrl(url: string, way: "qr" | "button"): string {
  const address = new URL(url);
  address.searchParams.set("way", way);
  return address.href;
}
