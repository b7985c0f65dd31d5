// First of all: takes the answer of the identity server out of the address.
import '#web/session/oidc/retorno.ts'
import { iniciar } from './iniciar.tsx'

// In a frame (a failed silent renewal, or a foreign page) nothing starts.
if (self === top) void iniciar()
