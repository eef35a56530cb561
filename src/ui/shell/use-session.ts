import type { Session } from "../../domain/account/session.ts";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** The session, `null` for a visitor. */
export const useSession = (): Session | null => useSelector(useApp().session, (snapshot) => snapshot.context.session);
