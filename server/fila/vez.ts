import { impedimentosDoCliente } from '#shared/oportunidade/andamento.ts'
import type { Finalidade } from '#shared/contato/semaforo.ts'
import { type Tentativa, Vez } from '#shared/fila/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { fatosDoCliente } from '../contato/fatos.ts'
import { telefoneMascarado } from '../contato/mascara.ts'
import { julgar } from '../contato/semaforo.ts'
import { minutosDaCorrecao } from './politica.ts'
import { buscarTentativa, buscarVez, listarTentativas } from './sql.ts'

/** Turns shown beside the client. */
const TENTATIVAS = 10

type Quem = { idUsuario: string; codigoPromotor: string }

/** The client whom the person holds in the promotor, with the light of each phone; null without one. */
export async function vezDe(contexto: Contexto, quem: Quem): Promise<Vez | null> {
  const { client, agora } = contexto
  const linha = await buscarVez(client, { ...quem, agora })
  if (!linha) return null
  const { vez, restrito, obitoEm } = linha
  const { idRelacionamento, idCliente } = vez
  const [fatos, tentativas] = await Promise.all([
    fatosDoCliente(contexto, idCliente),
    tentativasDe(contexto, idRelacionamento),
  ])
  if (!fatos) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  contexto.auditar('LEITURA', { idCliente, alvo: `relacionamento:${idRelacionamento}` })
  const contada = vez.ligouEm === null ? fatos : { ...fatos, contatosHoje: 0 }
  return Vez.parse({
    ...vez,
    impedimentos: impedimentosDoCliente({ restrito, obitoEm }),
    tentativas,
    telefones: fatos.telefones.map((telefone) => ({
      idTelefone: telefone.idTelefone,
      telefone: telefoneMascarado(telefone),
      hotphone: telefone.hotphone,
      semaforo: julgar(
        contada,
        telefone,
        { canal: 'LIGACAO', finalidade: finalidadeDe(linha) },
        agora,
      ),
    })),
  })
}

/** The purpose of the list that the client came from. */
export const finalidadeDe = ({ finalidade }: { finalidade: string | null }): Finalidade =>
  finalidade === 'CAMPANHA' || finalidade === 'RETENCAO' ? finalidade : 'ATENDIMENTO'

/** The ended turns with the client, the last first. */
export async function tentativasDe(
  contexto: Contexto,
  idRelacionamento: string,
): Promise<Tentativa[]> {
  const linhas = await listarTentativas(contexto.client, {
    idRelacionamento,
    maximo: TENTATIVAS,
    idUsuario: contexto.usuario.id,
    agora: contexto.agora,
    minutos: await minutosDaCorrecao(contexto),
  })
  return linhas.map(({ tentativa }) => tentativa)
}

/** `Tentativa` as it is now in this transaction. */
export async function tentativaAtual(contexto: Contexto, id: string): Promise<Tentativa> {
  const linha = await buscarTentativa(contexto.client, {
    id,
    idUsuario: contexto.usuario.id,
    agora: contexto.agora,
    minutos: await minutosDaCorrecao(contexto),
  })
  if (!linha) throw new Recusa('nao-encontrado', 'Tentativa não encontrada')
  return linha.tentativa
}
