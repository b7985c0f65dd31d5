import type { DadosDoAviso } from '#shared/notificacao/tipos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'

type Troca = {
  /** Who was reminded. */
  de: string | null
  /** Who is reminded from now on. */
  para: string
  dados: DadosDoAviso
  /** Without ids: the previous owner may not read the client any more. */
  aoAnterior?: DadosDoAviso
}

/**
 * The previous owner may not read the client's lembretes any more: only their own lists are
 * refetched.
 */
export async function avisarQuemLembra(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { de, para, dados, aoAnterior = {} }: Troca,
): Promise<void> {
  for (const idUsuario of new Set([de ?? para, para])) {
    await avisar(
      { client, agora },
      {
        idUsuario,
        tipo: 'lembrete',
        dados: idUsuario === para ? dados : aoAnterior,
      },
    )
  }
}
