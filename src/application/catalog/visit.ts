/** What the catalog needs of the app: who is signed in, and notices to them. `App` is one. */
export type Visit = {
  readonly isSignedIn: boolean;
  promptSignIn(): void;
  notify(message: string, intent?: "success" | "warning"): void;
  readonly session: {
    send(event: { type: "cartCounted"; num: number }): void;
    subscribe(listener: () => void): { unsubscribe(): void };
  };
};
