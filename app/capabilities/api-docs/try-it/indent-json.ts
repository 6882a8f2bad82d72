const INDENT = "  ";

/**
 * JSON with line breaks, its values as they were received: a number beyond 2^53 would be another one after a parser.
 * Null when the text is no JSON.
 */
export function indentJson(text: string): string | null {
  if (!isJson(text)) return null;
  let depth = 0;
  const line = () => `\n${INDENT.repeat(depth)}`;
  const pieces = (text.match(TOKEN) ?? []).map((token) => {
    if (EMPTY.test(token)) return token.replace(/\s/g, "");
    if (token === "{" || token === "[") {
      depth += 1;
      return `${token}${line()}`;
    }
    if (token === "}" || token === "]") {
      depth -= 1;
      return `${line()}${token}`;
    }
    if (token === ",") return `,${line()}`;
    return token === ":" ? ": " : token;
  });
  return pieces.join("");
}

const EMPTY = /^(?:\{\s*\}|\[\s*\])$/;
const TOKEN = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|[^\s{}[\],:"]+/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
