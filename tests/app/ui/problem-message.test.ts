import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ViewerProvider } from "#app/components/ui/viewer.ts";
import { ProblemMessage } from "#app/dashboard/forms/problem-message.tsx";
import { mailLimitReached } from "#extensions/capabilities/mail/index.ts";

test("a form shows when the next mail can be sent in the viewer's language and zone", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const { message } = mailLimitReached({
    limited: "recipient",
    limit: 3,
    now,
    resetsAt: new Date("2026-11-25T00:00:00Z"),
  });
  const viewer = { locale: "en-US", timeZone: "America/New_York", now: now.toISOString(), requestId: "" };
  const shown = createElement(ViewerProvider, { value: viewer }, createElement(ProblemMessage, { text: message }));
  expect(renderToStaticMarkup(shown).replaceAll("\u202f", " ")).toBe(
    "A recipient can be sent at most 3 mails a day. The next can be sent at " +
      '<time dateTime="2026-11-25T00:00:00.000Z">Nov 24, 2026, 7:00 PM<span class="zone"> EST</span></time>.',
  );
});
