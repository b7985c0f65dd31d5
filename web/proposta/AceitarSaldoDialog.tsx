import { useQuery } from '@tanstack/react-query'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { propostaApi, type NovoSaldo, type PropostaDetalhada } from '#shared/proposta/api.ts'
import { q, useChange } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Faltas } from '../ui/Faltas.tsx'
import { useMarcas } from '../ui/marcas.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { envelhecem, sentencas } from './conferencia.ts'

type Props = { proposta: PropostaDetalhada; onClose: () => void }

/**
 * The origin stated a higher balance than simulated: shows the changes for the client; one
 * confirmation continues the portability.
 */
export function AceitarSaldoDialog({ proposta: { idProposta }, onClose }: Props) {
  const { marcada, marcar } = useMarcas()
  const params = { idProposta }
  const consulta = useQuery(q(propostaApi.prepararSaldo, { params }))
  const aceitar = useChange(propostaApi.aceitarSaldo, {
    makesOld: [...envelhecem, propostaApi.consultar],
    onSuccess: onClose,
    dito: ({ situacao }) =>
      situacao === 'PENDENTE'
        ? 'Novos valores na página do cliente: falta o aceite dele'
        : 'Novo saldo aceito',
  })
  const { data, isError } = consulta
  const confirmacao = data?.confirmacao
  const aConferir = JSON.stringify(confirmacao ?? null)
  const conferido = marcada(CONFERI, aConferir)
  const impedimento = confirmacao
    ? conferido
      ? undefined
      : 'Confira o novo saldo com o cliente'
    : (data?.impedimentos[0] ?? 'Espere o cálculo do novo saldo')
  const recusas = sentencas(aceitar.error) ?? data?.impedimentos ?? []

  return (
    <Dialog title="Aceitar o novo saldo" largura={560} onClose={onClose}>
      <p className="apagado">
        O banco de origem informou um saldo maior que o simulado. A parcela nunca passa da que o
        cliente paga hoje.
      </p>
      {data?.peloCliente && (
        <p className="linha-toda">
          O cliente aceitou uma parcela menor na página do link. A nova ele aceita lá: o link dele
          passa a mostrar estes valores, e o banco espera. Reenvie o link em Portabilidade se ele
          não o tem mais.
        </p>
      )}
      {isError && !data && (
        <p role="alert" className="perigo linha-toda">
          {consulta.error.body.message ?? 'Não foi possível calcular o novo saldo.'}{' '}
          <ActionButton carregando={consulta.isFetching} onClick={() => void consulta.refetch()}>
            Tentar novamente
          </ActionButton>
        </p>
      )}
      {!data && !isError && <Skeleton altura={24} linhas={4} />}
      {data && <OQueMuda novo={data} />}
      <Faltas titulo="Assim o novo saldo não é aceito" faltas={recusas} />
      <label className="row suave">
        <input
          type="checkbox"
          checked={conferido}
          onChange={({ currentTarget }) => marcar(CONFERI, aConferir, currentTarget.checked)}
        />
        {CONFERI}
      </label>
      <DialogActions aoVoltar={onClose}>
        <ActionButton
          tamanho="md"
          variante="primario"
          carregando={aceitar.isPending}
          disabledReason={impedimento}
          onClick={() => {
            if (confirmacao) aceitar.mutate({ params, body: { confirmacao } })
          }}
        >
          {data?.peloCliente ? 'Pedir o aceite do cliente' : 'Aceitar e seguir'}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

const CONFERI = 'Conferi o novo saldo e a parcela com o cliente'

/** Each number as it was agreed and as it would be. */
function OQueMuda({ novo }: { novo: NovoSaldo }) {
  const { saldoSimulado, saldoInformado, antes, confirmacao: depois } = novo
  const linhas = [
    ['Saldo', formatarDinheiro(saldoSimulado), formatarDinheiro(saldoInformado)],
    ['Parcela', formatarDinheiro(antes.valorParcela), depois && dinheiro(depois.valorParcela)],
    ['Prazo', `${antes.prazo}×`, depois && `${depois.prazo}×`],
    ['Taxa', porMes(antes.taxaAm), depois && porMes(depois.taxaAm)],
  ] as const
  return (
    <table className="tabelinha numeros">
      <thead>
        <tr>
          <th scope="col">
            <span className="so-leitor">Condição</span>
          </th>
          <th scope="col">Combinado</th>
          <th scope="col">Com o novo saldo</th>
        </tr>
      </thead>
      <tbody>
        {linhas.map(([nome, combinado, agora]) => (
          <tr key={nome}>
            <th scope="row">{nome}</th>
            <td>{combinado}</td>
            <td>
              <b>{agora ?? '–'}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const dinheiro = (valor: number) => formatarDinheiro(centavos(valor))
const porMes = (taxa: number) => `${formatarPorcento(taxa)} ao mês`
