import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'

type Dados =
  | {
      idPromessa: string
      idRelacionamento: string
      motivo: 'MUDOU'
    }
  /** The promotor of the client: the person may be working for another one. */
  | {
      idPromessa: string
      idRelacionamento: string
      motivo: 'ANTES' | 'HORA' | 'QUEBRADA'
      codigoPromotor: string
    }
  /** Of several the relationship of one, which says whose cover is notified too. */
  | { idRelacionamento: string; motivo: 'QUEBRADAS'; quantas: string; codigoPromotor: string }

/** Notifies who owes a promise, and who covers them. */
export const avisarDa = (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idUsuario, dados }: { idUsuario: string; dados: Dados },
): Promise<void> => avisar({ client, agora }, { idUsuario, tipo: 'promessa', dados })
