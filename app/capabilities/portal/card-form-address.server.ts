const ID = /^[\w-]{1,64}$/;

/** An ID in the query of an address. Null for none, and for what cannot be one. */
export function idIn({ url }: Pick<Request, "url">, name: string): string | null {
  const id = new URL(url).searchParams.get(name);
  return id !== null && ID.test(id) ? id : null;
}

/** The session of the engine's card form, in the address of a page that shows it or to which it returns. */
export const cardSessionIn = (request: Pick<Request, "url">): string | null => idIn(request, "session");

const DECLINED = "declined";

/** The address of the card form after a card was tried and not stored. It has a query. */
export const afterDecline = (address: string): string => `${address}&${DECLINED}=1`;

/** Whether a card was tried, and it was not stored. */
export const wasDeclined = ({ url }: Pick<Request, "url">): boolean => new URL(url).searchParams.has(DECLINED);
