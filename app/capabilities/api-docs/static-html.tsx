import { memo } from "react";

interface StaticHtmlProps {
  /** On the server the markup; in the browser nothing, which leaves what the server sent as it is. */
  html: string;
}

/**
 * Markup that only the server makes: the browser gets neither the code nor the data behind it, and React leaves it
 * alone. It is of our own making: no input of anybody goes into it.
 */
export const StaticHtml = memo(
  function StaticHtml({ html }: StaticHtmlProps) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, from the contract alone
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
  },
  // Rendered a second time it would be emptied.
  () => true,
);
