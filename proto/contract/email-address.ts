const LOCAL = /^[^\s@]{1,64}$/;
/** A label of a host name, in any script. */
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
/** Top-level domains are words, or the ASCII form of words. */
const TOP_LEVEL = /^(?:[\p{L}\p{M}]{2,63}|xn--[a-z\d-]{1,59})$/iu;
const LONGEST_DOMAIN = 253;

/** Whether a mail can have this address: one mailbox, at a domain that can exist. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const labels = domain.split(".");
  return (
    LOCAL.test(local) &&
    domain.length <= LONGEST_DOMAIN &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? "")
  );
}
