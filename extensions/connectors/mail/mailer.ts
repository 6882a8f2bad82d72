/** The platform's calls to a mail service. A further kind of service is a file next to smtp.ts. */
export interface Mailer {
  /** @throws MailRefusedError, MailUnavailableError */
  sendMail(mail: Mail): Promise<void>;
}

export interface Mail {
  /** Exactly one address. */
  readonly to: string;
  /** The sender name with the installation's address; that address's own name when absent. */
  readonly fromName?: string | undefined;
  /** The reply address. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each attempt, so that repeats are recognized: letters, digits, ".", "_" and "-". */
  readonly messageId: string;
}

/** A mailbox, such as `Tollhouse <no-reply@tollhouse.example>`. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}
