// First of all: takes the answer of the identity server out of the address.
import '#web/session/oidc/retorno.ts'
import { iniciar } from './iniciar.tsx'

// In a frame (silent renewal that ended here, or somebody else's page) nothing starts.
if (self === top) void iniciar()
