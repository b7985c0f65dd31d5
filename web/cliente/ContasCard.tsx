import IconBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { clienteApi } from '#shared/cliente/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import type { Velho } from '../api/query.ts'
import { ListaEditavel } from '../formulario/ListaEditavel.tsx'
import { Revelar } from '../revelacao/Revelar.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import type { ConsultaRelida } from '../ui/Block.tsx'
import css from './cadastro.module.css'
import { ContaDialog } from './ContaDialog.tsx'

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  consulta: ConsultaRelida<DadosBancarios[]>
  makesOld: readonly Velho[]
  impedimento?: string | undefined
}

/** The accounts for payments. The number is masked; revealing it needs a purpose. */
export function ContasCard({ cliente, consulta, makesOld, impedimento }: Props) {
  const motivo = useMotivo()
  const parado = motivo(clienteApi.incluirDadosBancarios.permissao) ?? impedimento
  return (
    <ListaEditavel
      titulo="Contas"
      consulta={consulta}
      erro="Não foi possível carregar as contas"
      itensDe={(lista) => lista}
      idDe={({ idDadosBancarios }) => idDadosBancarios}
      vazio={{
        icone: <IconBank size={20} />,
        titulo: 'Nenhuma conta cadastrada',
        texto: 'Sem conta não há onde pagar uma proposta.',
      }}
      incluir={{ nome: 'Incluir conta', impedimento: parado }}
      className={css.lista}
      dialogo={({ item, ...props }) => (
        <ContaDialog cliente={cliente} conta={item} makesOld={makesOld} {...props} />
      )}
    >
      {(conta, editar) => (
        <>
          <p className="row forte">
            {conta.codigoBanco} · {conta.banco}
            {conta.principal && <Badge tom="azul">Principal</Badge>}
          </p>
          <p className="numeros">
            Agência {conta.agencia} · Conta{' '}
            <Revelar campo="conta" id={conta.idDadosBancarios}>
              {conta.conta}
            </Revelar>
          </p>
          <p className="apagado">
            {conta.tipoConta} ·{' '}
            {conta.digitoConferido ? 'dígito conferido' : 'dígito sem conferência'}
          </p>
          <span className={css.acoes}>
            <ActionButton
              aria-label={`Editar conta ${conta.banco} ${conta.conta}`}
              disabledReason={parado}
              onClick={editar}
            >
              Editar
            </ActionButton>
          </span>
        </>
      )}
    </ListaEditavel>
  )
}
