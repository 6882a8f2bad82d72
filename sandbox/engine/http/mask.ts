/** Shows the first and last two characters of a secret; one of up to `hidden` characters is hidden whole. */
export const masked = (secret: string, hidden: number): string =>
  secret.length <= hidden
    ? "*".repeat(secret.length)
    : `${secret.slice(0, 2)}${"*".repeat(secret.length - 4)}${secret.slice(-2)}`;
