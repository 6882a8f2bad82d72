/**
 * Saved cards are only in the engine's form, which needs JavaScript. Without it a payer who is signed in pays on the
 * engine's page, as a guest.
 */
export function Guest({ isChosen }: { isChosen: boolean }) {
  const field = <input type="hidden" name="guest" value="1" />;
  return isChosen ? field : <noscript>{field}</noscript>;
}
