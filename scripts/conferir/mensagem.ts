import { politicas, type Semaforo, semaforo, tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { aDesconhecidos, enviadas, feriados } from './sql/mensagem.ts'

type Enviada = Awaited<ReturnType<typeof enviadas>>[number]

/** A situation of the phone has no date: it counts as the client's own. */
const DO_CLIENTE = '2'

/** The gate's verdict again at an instant, by the facts of the moment when the message was queued. */
function julgarEm(
  { regras }: Contexto,
  enviada: Enviada,
  { fechados, em }: { fechados: readonly Dia[]; em: Date },
): Semaforo {
  const { concedidos, concessoes, obitoEm } = enviada
  const dia = hoje(em)
  const dados = new Set(concedidos ?? [])
  const optIns = Object.fromEntries(tiposDeOptIn.map((tipo) => [tipo, dados.has(tipo)]))
  return semaforo(
    {
      canal: enviada.canal,
      restrito: false,
      obitoEm: obitoEm !== null && obitoEm < dia ? obitoEm : null,
      concessoes: (concessoes ?? []).filter((uma) => uma <= dia),
      atende: true,
      contatosHoje: enviada.contatosNoDia,
      telefone: {
        ddd: enviada.ddd,
        numero: enviada.numero,
        situacao: DO_CLIENTE,
        recado: enviada.recado,
        verificado: enviada.verificado ?? false,
        naoMePerturbe: false,
        optIns: { informacional: false, comercial: false, transacional: false, ...optIns },
      },
      limites: regras.filter(
        ({ convenio, vigenciaInicio, vigenciaFim }) =>
          convenio === 'CONTATO' && vigenciaInicio <= dia && (vigenciaFim ?? dia) >= dia,
      ),
      feriados: fechados,
    },
    enviada.finalidade,
    em,
  )
}

/** One that was queued at night waits for the morning: its hours are those in which it left. */
function julgar(contexto: Contexto, enviada: Enviada, fechados: readonly Dia[]): Semaforo {
  const { criadaEm, saiu, saiuEm } = enviada
  const naFila = julgarEm(contexto, enviada, { fechados, em: criadaEm })
  if (naFila.regra !== 'HORARIO') return naFila
  return saiu
    ? julgarEm(contexto, enviada, { fechados, em: saiuEm })
    : { ...naFila, liberado: true }
}

async function peloPortao(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes } = contexto
  const fechados = (await feriados(client)).map(({ dia }) => dia)
  const achados: Achado[] = []
  for (const enviada of await enviadas(client, { desde, clientes })) {
    const { id, finalidade, optIn, doCliente } = enviada
    const { liberado, regra } = julgar(contexto, enviada, fechados)
    const exigido = politicas[finalidade].optIn
    const diz = !doCliente
      ? 'went to the phone of another client'
      : !liberado
        ? `passed the gate against ${regra}`
        : exigido !== null && optIn !== exigido
          ? `was queued without the opt-in ${exigido}`
          : null
    if (diz !== null) achados.push({ tabela: 'mensagem', id, diz })
  }
  const semRelacao = await aDesconhecidos(client, { desde, clientes })
  return [
    ...achados,
    ...semRelacao.map(({ id }) => ({
      tabela: 'mensagem',
      id,
      diz: 'went to somebody who is no client of its promotor',
    })),
  ]
}

export const mensagem: Regra[] = [
  {
    nome: 'mensagem',
    diz: 'no message left without the verdict of the gate and the opt-in of its kind',
    desde: SEMPRE,
    julgar: peloPortao,
  },
]
