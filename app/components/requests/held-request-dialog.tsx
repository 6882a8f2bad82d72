import { useEffect, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { RequestId } from "#app/components/ui/copied-id.tsx";
import { Question } from "#app/components/ui/question.tsx";
import { decide, type Obstacle, useObstacle } from "./held-request.ts";
import type { SwitchBack } from "./page-tenant.ts";
import { SESSION_CHANNEL, SIGN_IN_AGAIN_PATH, SIGNED_IN_PATH } from "./session-channel.ts";

/** Asks how to continue with a form that was not accepted. The page keeps all input. */
export function HeldRequestDialog({ identity }: { identity: string }) {
  const obstacle = useObstacle();
  if (!obstacle) return null;
  if (obstacle.kind === "signed-out") return <SignInQuestion identity={identity} path={SIGNED_IN_PATH} why={ENDED} />;
  if (obstacle.kind === "sign-in-again")
    return <SignInQuestion identity={identity} path={SIGN_IN_AGAIN_PATH} why={TOO_OLD} />;
  return <TryAgainQuestion obstacle={obstacle} />;
}

const ENDED = "Your session has ended.";
const TOO_OLD = "For this change your last sign-in must be less than 10 minutes ago.";

interface SignInQuestionProps {
  identity: string;
  path: string;
  /** Reason for the sign-in. */
  why: string;
}

/** The sign-in opens in a new tab, because sign-in pages refuse framing. The form is sent afterwards. */
function SignInQuestion({ identity, path, why }: SignInQuestionProps) {
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(SESSION_CHANNEL);
    channel.onmessage = ({ data }) => (data === identity ? decide(true) : setOther(true));
    return () => channel.close();
  }, [identity]);
  return (
    <Question
      title="Sign in to continue"
      onCancel={() => decide(false)}
      actions={
        <>
          <Cancel />
          <a href={path} target="_blank" rel="noopener" className={button()}>
            Sign in
          </a>
        </>
      }
    >
      <p>{why} Nothing was submitted, and what you entered is kept.</p>
      <p role="status">
        {isOther
          ? "You signed in to another account, organization or environment. Sign in as before to submit this form."
          : "Sign in opens in a new tab. The form is submitted when you're signed in."}
      </p>
    </Question>
  );
}

function TryAgainQuestion({ obstacle }: { obstacle: Obstacle }) {
  const { title, text } = textOf(obstacle);
  return (
    <Question
      title={title}
      onCancel={() => decide(false)}
      actions={
        <>
          <Cancel />
          {obstacle.mismatch?.back ? <SwitchingBack {...obstacle.mismatch.back} /> : null}
          <button type="button" onClick={() => decide(true)} className={button()}>
            Try again
          </button>
        </>
      }
    >
      <p>{text} What you entered is kept. Trying again doesn't submit it twice.</p>
      {obstacle.requestId ? <RequestId id={obstacle.requestId} /> : null}
    </Question>
  );
}

/** It opens in a tab of its own, so that the page behind keeps everything. */
function SwitchingBack({ action, name, value, label }: SwitchBack) {
  return (
    <form method="post" action={action} target="_blank" rel="noopener">
      <button type="submit" name={name} value={value} className={button("secondary")}>
        {label}
      </button>
    </form>
  );
}

function Cancel() {
  return (
    <button type="button" onClick={() => decide(false)} className={button("secondary")}>
      Cancel
    </button>
  );
}

function textOf({ kind, status, mismatch }: Obstacle): { title: string; text: string } {
  if (mismatch) return { title: "Nothing was submitted", text: mismatch.text };
  if (kind === "offline") return { title: "You're offline", text: "Connect to the internet, then try again." };
  if (kind === "unreachable")
    return { title: "We couldn't reach Tollhouse", text: "Check your internet connection, then try again." };
  if (status === 429)
    return { title: "Too many requests", text: "Nothing was submitted. Wait a minute, then try again." };
  return { title: "Something went wrong", text: "We don't know whether this went through." };
}
