import { semaforo } from '#shared/contato/semaforo.ts'
import { hoje } from '#shared/data.ts'
import { limitesEmVigor } from '../contato/fatos.ts'
import { listarFeriados } from '../contato/sql.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'

/**
 * The gate of a call to somebody who asked for it and is no client: days and hours, by the area code. What
 * the bank knows of the CPF is not asked, so that the refusal tells nothing of it.
 *
 * @throws Recusa outside the hours
 */
export async function exigirHorario(
  { client, agora }: Contexto,
  { ddd, numero }: { ddd: string; numero: string },
): Promise<void> {
  const dia = hoje(agora)
  const feriados = await listarFeriados(client, { dia })
  const veredito = semaforo(
    {
      canal: 'LIGACAO',
      restrito: false,
      obitoEm: null,
      concessoes: [],
      atende: true,
      contatosHoje: 0,
      telefone: {
        ddd,
        numero,
        situacao: '1',
        recado: false,
        verificado: false,
        naoMePerturbe: false,
        optIns: { informacional: false, comercial: false, transacional: false },
      },
      limites: await limitesEmVigor(client, dia),
      feriados: feriados.map((feriado) => feriado.dia),
    },
    'ATENDIMENTO',
    agora,
  )
  if (!veredito.liberado) throw new Recusa('invalido', veredito.motivo)
}
